import type { Operation } from '../../shared/contract/operation.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { callList } from './call-list.ts';
import { fillLists } from './fill-lists.ts';
import { OWNER } from './measured-list.ts';
import { type ListOperation, queryFields, samplesFor } from './measured-lists.ts';
import { type PageCost, pageCost } from './page-cost.ts';
import { type View, viewsOf } from './views.ts';

/** A page that was asked for, and what it cost. */
export interface MeasuredPage {
  readonly operation: string;
  /** `field:operator`; undefined without a filter. */
  readonly filter: string | undefined;
  /** Whether the filter holds for many rows or for one. */
  readonly rows: 'many' | 'rare';
  readonly view: View;
  readonly extra: readonly string[];
  readonly limit: number;
  /** Queries that the page takes at the least, and reads beside them. */
  readonly needs: { readonly queries: number; readonly further: number };
  readonly cost: PageCost;
}

/** More rows than a page that filters what it reads looks at first. */
const ROWS_MIN = 200;

/**
 * Measures every list of the contract, for every role, with every single filter and every extra field.
 *
 * @param limits page sizes, the smallest first
 * @param only ids of some lists; none means all
 */
export async function* measureLists(
  { meter, engine }: MeteredTable,
  limits: readonly number[],
  only: readonly string[] = [],
): AsyncGenerator<MeasuredPage> {
  // Every second row is like many, and one more than the longest page tells that there is a next one.
  const { world, lists } = await fillLists(engine, Math.max(ROWS_MIN, 2 * (Math.max(...limits) + 2)), only);
  for (const list of lists) {
    const { operation } = list;
    for (const view of viewsOf(list, world)) {
      const session = await view.signIn();
      for (const asked of pagesOf(list, view, limits)) {
        const { value, ...page } = asked;
        const filter = page.filter && `${page.filter}:${value.replace(OWNER, world.owner.id)}`;
        const query = { ...view.query, limit: page.limit, filter, extra_field: page.extra };
        meter.take();
        const { items } = await callList(operation, query, session);
        const wanted = page.rows === 'rare' || view.whose === 'one' ? 1 : page.limit;
        if (items.length !== wanted)
          throw new Error(`${operation.id} ${filter} shows ${items.length} rows instead of ${wanted}`);
        const { people } = list.list;
        const size = { limit: page.limit, shown: items.length, orders: page.needs.queries, people };
        yield { ...page, operation: operation.id, view, cost: pageCost(meter.take(), size) };
      }
    }
  }
}

type Asked = Omit<MeasuredPage, 'operation' | 'view' | 'cost'> & { readonly value: string };

function pagesOf({ operation, list }: ListOperation, view: View, limits: readonly number[]): Asked[] {
  const { queries = 1, live } = list;
  const isOne = view.whose === 'one';
  const filters = samplesFor({ operation, list }, view).flatMap(([filter, sample]) => [
    ...(sample.many === undefined
      ? []
      : [{ filter, rows: 'many' as const, value: sample.many, queries: sample.queries?.many ?? 1 }]),
    ...(sample.rare === undefined || isOne
      ? []
      : [{ filter, rows: 'rare' as const, value: sample.rare, queries: sample.queries?.rare ?? 1 }]),
  ]);
  const none = { filter: undefined, rows: 'many' as const, value: '', queries };
  return [none, ...filters].flatMap(({ queries: needed, ...one }) =>
    extrasOf(operation).flatMap((extra) => {
      const further = live === 'always' || extra.length > 0 ? 1 : 0;
      // One row is read by its key.
      const needs = isOne ? { queries: 0, further: 1 } : { queries: needed, further };
      // Only what many rows hold for comes in larger pages, and what is read beside the rows does not change with them.
      const sizes = one.rows === 'rare' || extra.length || isOne ? limits.slice(0, 1) : limits;
      return sizes.map((limit) => ({ ...one, extra, needs, limit }));
    }),
  );
}

/** No extra field, each alone, all together. */
function extrasOf(operation: Operation): (readonly string[])[] {
  const names = queryFields(operation).extra_field?.items?.enum ?? [];
  return [[], ...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])];
}
