import * as z from 'zod/mini';

/** A point in time, ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** The reply of a call that has nothing to say. */
export const Nothing = z.strictObject({});

/** A number in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** An opaque id that this product made (users, tasks …). */
export const OpaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Whose an item is, where a list is asked for it (`extra_field=owner`); null: nobody's, or the account is gone. */
export const ItemOwner = z.nullable(z.strictObject({ id: OpaqueId, name: z.string(), email: z.string() }));
export type ItemOwner = z.output<typeof ItemOwner>;
