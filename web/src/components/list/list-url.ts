import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../../../shared/filter.ts';
import { PAGE_SIZES } from '../../../../shared/model/page-size.ts';
import type { ShownView } from '../../../../shared/model/view.ts';
import type { Column } from './list-spec.ts';

/** The query string of a list; other parameters in it are kept. */
export interface ListUrl {
  readonly filters: readonly Condition[];
  readonly live: boolean;
  /** `field`, or `-field` from its other end; undefined: the list's own order. */
  readonly sort: string | undefined;
  /** Ids of the columns that are not shown; undefined: the stored setting for this list. */
  readonly hidden: readonly string[] | undefined;
  /** Undefined: the stored setting for this list. */
  readonly limit: number | undefined;
}

interface Readable {
  readonly fields: FilterFields;
  readonly columns?: readonly Pick<Column<never>, 'id' | 'sort'>[];
  readonly isAdmin: boolean;
  /** Lists within a scope have an order of their own. */
  readonly isScoped?: boolean | undefined;
}

/** Reads a query string, which is untrusted: invalid parts are dropped, the rest is used. */
export function readListUrl(
  query: URLSearchParams,
  { fields, columns = [], isAdmin, isScoped }: Readable,
): ListUrl {
  const filters = query.getAll('filter').flatMap((expression) => {
    try {
      return [parseFilter(fields, expression, isAdmin)];
    } catch {
      return [];
    }
  });
  const isSortable = !isScoped && !filters.some(({ field }) => fields[field]?.ownOrder);
  return {
    filters,
    sort: isSortable
      ? columns
          .flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))
          .find((one) => one === query.get('sort'))
      : undefined,
    hidden: query
      .get('hidden')
      ?.split(',')
      .filter((hidden) => columns.some(({ id }) => id === hidden)),
    live: query.get('live') === '1',
    limit: PAGE_SIZES.find((size) => String(size) === query.get('limit')),
  };
}

export function writeListUrl(before: URLSearchParams, change: Partial<ListUrl>): URLSearchParams {
  const query = new URLSearchParams(before);
  if (change.filters) {
    query.delete('filter');
    for (const condition of change.filters) query.append('filter', formatFilter(condition));
  }
  if (change.live !== undefined) {
    query.delete('live');
    if (change.live) query.set('live', '1');
  }
  if ('sort' in change) {
    query.delete('sort');
    if (change.sort) query.set('sort', change.sort);
  }
  if (change.hidden) query.set('hidden', change.hidden.join());
  if (change.limit !== undefined) query.set('limit', String(change.limit));
  return query;
}

/** The query with what a view shows. It names the columns, so that the recipient of a link sees the same. */
export function withView(before: URLSearchParams, { filter, sort, hidden }: ShownView): URLSearchParams {
  const query = writeListUrl(before, { filters: [], sort: sort ?? undefined, hidden });
  for (const one of filter) query.append('filter', one);
  return query;
}

/** Does an address leave it to the list what is shown? One with an empty filter asks for all items. */
export const isBare = (query: URLSearchParams): boolean =>
  !['filter', 'sort', 'hidden'].some((name) => query.has(name));

/** The conditions with those of one field replaced; an empty list removes them. */
export function withCondition(
  filters: readonly Condition[],
  field: string,
  ...conditions: readonly (Condition | undefined)[]
): Condition[] {
  const others = filters.filter((one) => one.field !== field);
  return [...others, ...conditions.filter((one) => one !== undefined)];
}
