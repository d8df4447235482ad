import * as z from 'zod/mini';

/** A point in time, ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** An empty reply. */
export const EmptyReply = z.strictObject({});

/** The zero-width joiner within an emoji such as 👩‍🔧. Everywhere else it is invisible. */
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
/** Control and format characters, and line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/**
 * Checks names and other one-line texts that are shown beside texts of other users. It refuses invisible characters and
 * characters that change the text direction, so that no name can look like another one or change the text around it.
 */
// @__NO_SIDE_EFFECTS__
const visible = () =>
  z.refine<string>((text) => !INVISIBLE.test(text.replace(JOINED_EMOJI, '')), {
    params: { rule: 'invisible' },
  });

/** A text on one line with `min` to `max` characters, all of them visible. It is trimmed. */
// @__NO_SIDE_EFFECTS__
export const line = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), visible());

/** A number in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** An opaque id that this product made (users, tasks …). */
export const OpaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** The owner of a listed item, with `extra_field=owner`; null: unowned, or the account is deleted. */
export const ItemOwner = z.nullable(z.strictObject({ id: OpaqueId, name: z.string(), email: z.string() }));
export type ItemOwner = z.output<typeof ItemOwner>;
