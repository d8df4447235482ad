import type { MeasuredPage } from './measure-lists.ts';

/** All pages of one list with one filter: what the requests and units of a list are held against. */
export interface ListCounts {
  /** `getBeacons last4:eq`. */
  readonly name: string;
  readonly pages: readonly MeasuredPage[];
  /** Orders of rows that a page of many merges: 1 but for logs of all levels. */
  readonly orders: number;
  /** Pages that take more requests, or other units, than they must. */
  readonly requestsMissed: readonly MeasuredPage[];
  readonly unitsMissed: readonly MeasuredPage[];
  /** Read units ÷ what the rows cost at the least, over all pages of the filter; the largest of many rows and of one. */
  readonly unitRatio: number;
}

/** BENCH 2b: a page reads one row more than it shows, to know whether there is a next one. */
export const UNIT_RATIO_MAX = 1.1;

export function listCounts(measured: readonly MeasuredPage[]): ListCounts[] {
  const lists = Map.groupBy(measured, ({ operation, filter }) => `${operation} ${filter ?? '(no filter)'}`);
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
 * Over page sizes and roles together, since units are steps of 4 KB: where the rows of a page end just below a step, the
 * one row more costs a step, elsewhere it costs nothing.
 */
function unitRatio(pages: readonly MeasuredPage[]): number {
  const units = pages.reduce((sum, { cost }) => sum + cost.readUnits, 0);
  return units / pages.reduce((sum, { cost }) => sum + cost.leastUnits, 0);
}
