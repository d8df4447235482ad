import type { MeasuredPage } from './measure-lists.ts';

/** All measured pages of one list with one filter or order, and those that missed their target. */
export interface ListCounts {
  /** `getBeacons last4:eq`, `getBeacons sort=type`. */
  readonly name: string;
  readonly pages: readonly MeasuredPage[];
  /** Index orders that a page merges: 1, except for logs of all levels and for everybody's rows that are spread. */
  readonly orders: number;
  /** Pages with more requests, or with other units, than needed. */
  readonly requestsMissed: readonly MeasuredPage[];
  readonly unitsMissed: readonly MeasuredPage[];
  /** Read units ÷ the minimum for the rows, over all pages of the filter: the larger ratio of many rows and of one. */
  readonly unitRatio: number;
}

/** BENCH 2b: a page reads one row more than it shows, to find out whether there is a next page. */
export const UNIT_RATIO_MAX = 1.1;

export function listCounts(measured: readonly MeasuredPage[]): ListCounts[] {
  const lists = Map.groupBy(
    measured,
    ({ operation, filter, sort }) => `${operation} ${filter ?? (sort ? `sort=${sort}` : '(no filter)')}`,
  );
  return [...lists].map(([name, pages]) => ({
    name,
    pages,
    orders: Math.max(
      ...pages.filter(({ rows }) => rows === pages[0]!.rows).map(({ needs }) => needs.queries),
    ),
    requestsMissed: pages.filter(
      ({ needs, cost }) => cost.queries > needs.queries || cost.further > needs.further * cost.batches,
    ),
    unitsMissed: pages.filter(({ cost }) => cost.readUnits !== cost.mustUnits),
    unitRatio: Math.max(...[...Map.groupBy(pages, ({ rows }) => rows).values()].map(unitRatio)),
  }));
}

/**
 * Over page sizes and roles together, since units are steps of 4 KB: the one row more costs a whole step if the rows of
 * a page end just below a step, and otherwise nothing.
 */
function unitRatio(pages: readonly MeasuredPage[]): number {
  const units = pages.reduce((sum, { cost }) => sum + cost.readUnits, 0);
  return units / pages.reduce((sum, { cost }) => sum + cost.leastUnits, 0);
}
