import * as z from 'zod/mini';

/** A point in time, ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** The reply of a call that has nothing to say. */
export const Nothing = z.strictObject({});

/** Joins the parts of one picture: 👩‍🔧. Everywhere else it is invisible. */
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
/** Control and format characters, and line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/**
 * A check of names and other texts of one line, which stand among those of others: nothing that is invisible, and nothing
 * that turns the direction of what follows, so that no name looks like another or rewrites its surroundings.
 */
// @__NO_SIDE_EFFECTS__
const visible = () =>
  z.refine<string>((text) => !INVISIBLE.test(text.replace(JOINED_EMOJI, '')), {
    params: { rule: 'invisible' },
  });

/** A text on one line, of so many characters, all of them visible; blanks around it are none of it. */
// @__NO_SIDE_EFFECTS__
export const line = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), visible());

/** A number in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** An opaque id that this product made (users, tasks …). */
export const OpaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Whose an item is, where a list is asked for it (`extra_field=owner`); null: nobody's, or the account is gone. */
export const ItemOwner = z.nullable(z.strictObject({ id: OpaqueId, name: z.string(), email: z.string() }));
export type ItemOwner = z.output<typeof ItemOwner>;
