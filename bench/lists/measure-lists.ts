import type { Operation } from '../../shared/contract/operation.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { callList } from './call-list.ts';
import { fillLists } from './fill-lists.ts';
import { OWNER } from './measured-list.ts';
import { type ListOperation, queryFields, samplesFor } from './measured-lists.ts';
import { type PageCost, pageCost } from './page-cost.ts';
import { type View, viewsOf } from './views.ts';

/** A requested page, and what it cost. */
export interface MeasuredPage {
  readonly operation: string;
  /** `field:operator`; undefined without a filter. */
  readonly filter: string | undefined;
  /** Undefined: in the list's own order. */
  readonly sort: string | undefined;
  /** Whether many rows match the filter, or only one. */
  readonly rows: 'many' | 'rare';
  readonly view: View;
  readonly extra: readonly string[];
  readonly limit: number;
  /** The minimum number of Queries of the page, and of further reads. */
  readonly needs: { readonly queries: number; readonly further: number };
  readonly cost: PageCost;
}

/** More rows than a page reads at first if it filters after reading. */
const ROWS_MIN = 200;

/**
 * Measures every list of the contract, for every role, with every single filter, every order and every extra field.
 *
 * @param limits page sizes, the smallest first
 * @param only ids of some lists; none means all
 */
export async function* measureLists(
  { meter, engine }: MeteredTable,
  limits: readonly number[],
  only: readonly string[] = [],
): AsyncGenerator<MeasuredPage> {
  // Every second row matches the frequent value, and a page needs one more row to have a next page.
  const { world, lists } = await fillLists(engine, Math.max(ROWS_MIN, 2 * (Math.max(...limits) + 2)), only);
  for (const list of lists) {
    const { operation } = list;
    for (const view of viewsOf(list, world)) {
      const session = await view.signIn();
      for (const { value, ...page } of pagesOf(list, view, limits)) {
        const filter = page.filter && `${page.filter}:${value.replace(OWNER, world.owner.id)}`;
        const query = { ...view.query, limit: page.limit, filter, sort: page.sort, extra_field: page.extra };
        meter.take();
        const { items } = await callList(operation, query, session);
        const wanted = page.rows === 'rare' || view.whose === 'one' ? 1 : page.limit;
        if (items.length !== wanted)
          throw new Error(
            `${operation.id} ${filter ?? page.sort} shows ${items.length} rows instead of ${wanted}`,
          );
        const { people } = list.list;
        const size = { limit: page.limit, shown: items.length, orders: page.needs.queries, people };
        yield { ...page, operation: operation.id, view, cost: pageCost(meter.take(), size) };
      }
    }
  }
}

type Request = Omit<MeasuredPage, 'operation' | 'view' | 'cost'> & { readonly value: string };

function pagesOf({ operation, list }: ListOperation, view: View, limits: readonly number[]): Request[] {
  const { queries = 1, live, shards = 1, queriesOfAll = (most: number) => most * shards } = list;
  const isOne = view.whose === 'one';
  const filters = samplesFor({ operation, list }, view).flatMap(([filter, sample]) => [
    ...(sample.many === undefined
      ? []
      : [
          {
            filter,
            sort: undefined,
            rows: 'many' as const,
            value: sample.many,
            queries: sample.queries?.many ?? 1,
          },
        ]),
    ...(sample.rare === undefined || isOne
      ? []
      : [
          {
            filter,
            sort: undefined,
            rows: 'rare' as const,
            value: sample.rare,
            queries: sample.queries?.rare ?? 1,
          },
        ]),
  ]);
  const none = { filter: undefined, sort: undefined, rows: 'many' as const, value: '', queries };
  const sorts = (queryFields(operation).sort?.enum ?? []).map((sort) => ({ ...none, sort }));
  return [none, ...sorts, ...filters].flatMap(({ queries: needed, ...one }) =>
    (one.sort ? [[]] : extrasOf(operation, one.filter !== undefined)).flatMap((extra) => {
      const further = live === 'always' || extra.length > 0 ? 1 : 0;
      // One row is read by its key.
      const rows = view.whose === 'everybody' ? queriesOfAll(needed, one.filter && one.value) : needed;
      const needs = isOne ? { queries: 0, further: 1 } : { queries: rows, further };
      // Larger pages need many matching rows. Further reads are the same for every size, so they are measured once.
      const sizes = one.rows === 'rare' || extra.length || isOne ? limits.slice(0, 1) : limits;
      return sizes.map((limit) => ({ ...one, extra, needs, limit }));
    }),
  );
}

/** No extra field, and all together; without a filter also each alone, since a filter does not change what a field costs. */
function extrasOf(operation: Operation, isFiltered: boolean): (readonly string[])[] {
  const names = queryFields(operation).extra_field?.items?.enum ?? [];
  if (names.length === 0) return [[]];
  return [[], names, ...(isFiltered || names.length === 1 ? [] : names.map((name) => [name]))];
}
