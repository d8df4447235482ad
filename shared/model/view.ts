import * as z from 'zod/mini';
import { line, OpaqueId } from './common.ts';

/** The maximum number of views of a list. */
export const VIEWS_MAX = 30;
export const VIEW_NAME_MAX = 60;

/** The name of a list of the console, such as `beacons`. */
export const ViewedList = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{1,40}$/));

const shown = {
  /** As lists take them, `field:operator:value`. */
  filter: z.array(line(200, 1)).check(z.maxLength(8)),
  /** Null: the list's own order. */
  sort: z.nullable(z.string().check(z.regex(/^-?[A-Za-z]{1,30}$/))),
  /** Ids of the columns that are not shown. */
  hidden: z.array(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/))).check(z.maxLength(40)),
};

/** What of a list is shown: its filter, order and columns. */
export const ShownView = z.strictObject(shown);
export type ShownView = z.output<typeof ShownView>;

/** What is shown first of each list that has a start. */
export const StartViews = z.record(ViewedList, ShownView);
export type StartViews = z.output<typeof StartViews>;

/** A filter of a list with its order and columns, under a name of its user. */
export const SavedView = z
  .strictObject({ id: OpaqueId, name: line(VIEW_NAME_MAX, 1), ...shown })
  .register(z.globalRegistry, { id: 'SavedView', description: 'A named filter of a list' });
export type SavedView = z.output<typeof SavedView>;

const isUnique = (views: readonly SavedView[]) =>
  (['id', 'name'] as const).every((field) => new Set(views.map((view) => view[field])).size === views.length);

const Views = z.array(SavedView).check(
  z.maxLength(VIEWS_MAX),
  z.refine((views) => isUnique(views), { params: { rule: 'unique' } }),
);

/** The views of one list that a user has saved, in the user's order. */
export const ListViews = z
  .strictObject({
    list: ViewedList,
    views: Views,
    /** The view with which the list opens; null: it opens without a filter. */
    startId: z.nullable(OpaqueId),
    /** Grows with each change, from 0; a PUT with another version is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'ListViews', description: 'The saved views of a list' });
export type ListViews = z.output<typeof ListViews>;

/** All views of the list and its start, as they are to be; absent: as they are. A start whose view is left out is none. */
export const ListViewsChange = z.strictObject({
  views: z.optional(Views),
  startId: z.optional(z.nullable(OpaqueId)),
  version: z.optional(z.int()),
});
