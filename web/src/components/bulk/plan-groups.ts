/** A value in a plan. */
export type PlanValue = string | number | boolean | null | readonly string[];

/** What a change does to one of many. */
export interface PlanItem {
  readonly id: string;
  readonly changes: readonly { readonly field: string; readonly from: PlanValue; readonly to: PlanValue }[];
  readonly skip?: { readonly reason: string; readonly field?: string | undefined } | undefined;
}

/** The effects of a change on many, as a dry run returns them. */
export interface Plan {
  readonly planId: string;
  readonly items: readonly PlanItem[];
  readonly omitted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
}

export type PlannedChange = Omit<PlanItem['changes'][number], 'from'> & {
  /** Undefined: they have different values. */
  readonly from?: PlanItem['changes'][number]['from'];
};

/** Devices for which a plan does the same. */
export interface PlanGroup {
  readonly key: string;
  readonly ids: readonly string[];
  readonly changes: readonly PlannedChange[];
  readonly skip: PlanItem['skip'];
}

/** With more groups, the present values are left out: a description is another one on each device. */
const GROUPS_MAX = 12;

/** The items of a plan in groups, the largest first: those that change, and those that stay as they are. */
export function groupsOf(items: readonly PlanItem[]): { changed: PlanGroup[]; kept: PlanGroup[] } {
  const changing = items.filter(({ changes }) => changes.length > 0);
  const exact = grouped(changing, ({ changes }) => changes);
  const changed =
    exact.length <= GROUPS_MAX
      ? exact
      : grouped(changing, ({ changes }) => changes.map(({ field, to }) => ({ field, to })));
  return {
    changed,
    kept: grouped(
      items.filter(({ changes }) => changes.length === 0),
      () => [],
    ),
  };
}

function grouped(
  items: readonly PlanItem[],
  changesOf: (item: PlanItem) => readonly PlannedChange[],
): PlanGroup[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify([changesOf(item), item.skip]));
  return [...groups]
    .map(([key, [first, ...others]]) => ({
      key,
      ids: [first!, ...others].map(({ id }) => id),
      changes: changesOf(first!),
      skip: first!.skip,
    }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}
