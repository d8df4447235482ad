import * as z from 'zod/mini';
import { queryNumber } from './common.ts';
import { LabelName } from './label-name.ts';
import { PAGE_SIZE_DEFAULT } from './page-size.ts';

/** Query parameters that every list call takes (specification 1.7). */
export const pageQuery = {
  /** Opaque; bound to the list, its filters and the listed user. `0` is the first page. */
  starting_at: z.optional(
    z.pipe(
      z.string().check(z.maxLength(512)),
      z.transform((cursor) => (cursor === '0' || cursor === '' ? undefined : cursor)),
    ),
  ),
  limit: z._default(queryNumber(1, 100), PAGE_SIZE_DEFAULT),
  /** `field:operator:value`, repeatable; all must hold. */
  filter: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8)), []),
};

/** The user whose data a group admin or an admin requests; `0` is the caller. */
export const userQuery = { user: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) };

/** The group whose users' items are listed: their own group for its admin, any group for admins. */
export const groupQuery = { managerGroup: z.optional(LabelName) };

/** The order of a list: by a field, or with `-` before it from its other end. Absent: the list's own order. */
// @__NO_SIDE_EFFECTS__
export const sortQuery = (fields: readonly [string, ...string[]]) => ({
  sort: z.optional(z.enum([...fields, ...fields.map((field) => `-${field}`)])),
});

/** `total=true` also counts the items of all pages. */
export const totalQuery = { total: z.optional(z.literal('true')) };

/** Counting stops at this number. */
export const COUNT_MAX = 10_000;

/** How many items all pages have together. */
const Total = z.strictObject({
  count: z.int().check(z.minimum(0)),
  /** There are more: counting stopped early. */
  isMore: z.boolean(),
});
export type Total = z.output<typeof Total>;

/** Fields of an item that need another read, and so must be requested by name. */
// @__NO_SIDE_EFFECTS__
export const extraFieldQuery = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  extra_field: z._default(z.array(z.enum(fields)), []),
});

/** A page of a list; `next` is absent on the last one. */
// @__NO_SIDE_EFFECTS__
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    links: z.strictObject({ self: z.string(), next: z.optional(z.string()) }),
    /** Only with `total=true`, and not where items are found by words. */
    total: z.optional(Total),
    /** Only on a short page: how far the search has got; `next` continues there. */
    searchedUntil: z.optional(z.string()),
  });
