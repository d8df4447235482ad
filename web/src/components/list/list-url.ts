import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../../../shared/filter.ts';
import { PAGE_SIZES } from '../../../../shared/model/page.ts';

/** The query string of a list; other parameters in it are kept. */
export interface ListUrl {
  readonly filters: readonly Condition[];
  readonly live: boolean;
  /** Undefined: as it was last chosen for this list. */
  readonly limit: number | undefined;
}

/** Reads a query string that anybody may have written: invalid parts are dropped, the rest counts. */
export function readListUrl(query: URLSearchParams, fields: FilterFields, isAdmin: boolean): ListUrl {
  return {
    filters: query.getAll('filter').flatMap((expression) => {
      try {
        return [parseFilter(fields, expression, isAdmin)];
      } catch {
        return [];
      }
    }),
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
  if (change.limit !== undefined) query.set('limit', String(change.limit));
  return query;
}

/** The same conditions with these instead of those of their field; none without any. */
export function withCondition(
  filters: readonly Condition[],
  field: string,
  ...conditions: readonly (Condition | undefined)[]
): Condition[] {
  const others = filters.filter((one) => one.field !== field);
  return [...others, ...conditions.filter((one) => one !== undefined)];
}
