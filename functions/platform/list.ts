import { buildPath } from '../../shared/contract/route.ts';
import { type Condition, type FilterFields, parseFilter } from '../../shared/filter.ts';
import { COUNT_MAX } from '../../shared/model/page.ts';
import { OWN_WALK, SIGNED } from './cursor.ts';
import { byWords, EVERYBODY } from './list-by-words.ts';
import {
  bindingOf,
  type Candidates,
  idOf,
  type ListDefinition,
  type ListRequest,
  type Page,
} from './list-definition.ts';
import { holds, pageOfCandidates } from './list-of-candidates.ts';
import { endOf, isWithin, type Plan, planOf, startOf } from './list-plan.ts';
import { scopedPage } from './list-within-scope.ts';
import { countShards, type IndexItem, positionIn, queryShards, type Range } from './table.ts';

/** The maximum number of Queries per page if rows are filtered after reading. */
const QUERIES_MAX = 4;
/** The first Query of a filtered page reads this many items per requested item. */
const READ_AHEAD = 8;

/** Parses the filters of a list. A filter that selects all values is dropped. */
export const parseFilters = (
  fields: FilterFields,
  filters: readonly string[],
  isAdmin: boolean,
): Condition[] =>
  filters
    .map((expression) => parseFilter(fields, expression, isAdmin))
    .filter(({ field, values }) => {
      const { all } = fields[field]!;
      return all === undefined || !values.includes(all);
    });

export async function listPage<Row>(list: ListDefinition, request: ListRequest): Promise<Page<Row>> {
  if (request.scope) return scopedPage(list, { ...request, scope: request.scope });
  const { owner, conditions, limit, sort, cursors = SIGNED } = request;
  const { search, rest, partition, value, shards, slot, ranges, filter, backwards } = planOf(list, request);
  if (search) {
    const fits = ({ row }: { readonly row: Record<string, unknown> }) =>
      rest.every((condition) => holds(list, condition, row));
    return pageOfCandidates(
      list,
      request,
      candidatesOf(list, request, search),
      rest.length ? fits : undefined,
    );
  }
  const binding = bindingOf(list, value, { conditions, sort });
  const cursor = request.starting_at && (await cursors.read(request.starting_at, binding));

  const listed = ({ row, own }: IndexItem<Row>) => ({
    row,
    ownerId: owner ?? own?.slice(list.kind.length + 1),
  });

  const items: IndexItem<Row>[] = [];
  let queries = 0;
  for (const range of ranges) {
    if (cursor && isPassed(range, cursor, backwards)) continue;
    let position = cursor && isWithin(range, cursor) ? cursor : undefined;
    do {
      if (queries === QUERIES_MAX) {
        const next = await cursors.sign(position ?? (backwards ? endOf(range) : startOf(range)), binding);
        return { items: items.map(listed), next, ...(position && { searchedUntil: idOf(position) }) };
      }
      const found = await queryShards<Row>(partition, slot, shards, {
        range,
        filter,
        backwards,
        // One item more than the page shows whether a next page exists, without an empty last page.
        limit: filter && queries > 0 ? undefined : (limit + 1 - items.length) * (filter ? READ_AHEAD : 1),
        // A position is only the sort key: the rest of the key follows from it.
        after:
          position === undefined
            ? undefined
            : positionIn(partition, slot, value, {
                pk: `${list.kind}#${idOf(position)}`,
                sk: 'row',
                sort: position,
              }),
      });
      queries++;
      items.push(...found.items);
      position = found.stoppedSort;
    } while (position !== undefined && items.length <= limit);
    if (items.length > limit) {
      const page = items.slice(0, limit);
      return { items: page.map(listed), next: await cursors.sign(page.at(-1)!.sort, binding) };
    }
  }
  return { items: items.map(listed) };
}

export interface Count {
  readonly count: number;
  /** More than `count` items exist. */
  readonly isMore: boolean;
}

/** The maximum number of Queries, of each shard, of a count whose rows are filtered after reading. */
const COUNTING_QUERIES_MAX = 8;

/**
 * Counts the matching items of one owner or of all owners, up to a limit: one Query per megabyte of rows and shard. Not
 * for words and candidates, which no index counts.
 *
 * @param most the limit; `count` is never above it
 */
export async function countList(
  list: ListDefinition,
  selected: Pick<ListRequest, 'owner' | 'conditions'>,
  most: number,
): Promise<Count> {
  const { search, partition, shards, slot, ranges, filter } = planOf(list, selected);
  if (search) throw new Error(`what ${search.condition.field} finds is not counted`);
  let count = 0;
  let rounds = filter ? COUNTING_QUERIES_MAX : Number.POSITIVE_INFINITY;
  for (const range of ranges) {
    const found = await countShards(partition, slot, shards, { range, filter, most: most - count, rounds });
    count += found.count;
    rounds -= found.rounds;
    if (count > most || (filter && found.isMore)) return { count: Math.min(count, most), isMore: true };
  }
  return { count, isMore: false };
}

/** The maximum number of pages, of a hundred items, that are read to count candidates. */
const COUNTED_PAGES_MAX = 8;

/** Counts items by reading their pages: only for candidates of which there are few. */
async function countPages(
  list: ListDefinition,
  selected: Pick<ListRequest, 'owner' | 'conditions' | 'scope'>,
): Promise<Count> {
  let count = 0;
  let starting_at: string | undefined;
  for (let pages = 0; pages < COUNTED_PAGES_MAX; pages++) {
    const { items, next } = await listPage(list, { ...selected, limit: 100, starting_at, cursors: OWN_WALK });
    count += items.length;
    if (next === undefined) return { count, isMore: false };
    starting_at = next;
  }
  return { count, isMore: true };
}

/**
 * How many items all pages have; undefined where items are found by words or candidates whose matches no field has.
 *
 * @param countOf the exact number of an owner's items, from a counter; without it, the index is counted
 */
export async function totalOf(
  list: ListDefinition,
  selected: Pick<ListRequest, 'owner' | 'conditions' | 'scope'>,
  countOf?: (owner: string) => Promise<number>,
): Promise<Count | undefined> {
  const { owner, conditions, scope } = selected;
  if (scope) return countPages(list, selected);
  if (countOf && owner !== undefined && conditions.length === 0)
    return { count: await countOf(owner), isMore: false };
  const { search } = planOf(list, selected);
  if (!search) return countList(list, selected, COUNT_MAX);
  const { path, words } = search.field;
  return path === undefined || words ? undefined : countPages(list, selected);
}

function candidatesOf(
  { kind }: ListDefinition,
  { owner }: ListRequest,
  { field: { candidates, path }, condition: { field, values } }: NonNullable<Plan['search']>,
): Candidates {
  const value = String(values[0]);
  if (candidates) return candidates(value, owner);
  return byWords({ kind, field, path: path!, scope: owner ?? EVERYBODY }, value);
}

/** Whether all of a range comes before a position. */
const isPassed = (range: Range, position: string, backwards: boolean) =>
  !isWithin(range, position) && startOf(range) < position !== backwards;

/** `self` and `next` of a page, as relative URLs of the API. */
export function linksOf(
  path: string,
  query: Readonly<Record<string, unknown>>,
  next: string | undefined,
): { self: string; next?: string } {
  return {
    self: buildPath(path, {}, query),
    ...(next !== undefined && { next: buildPath(path, {}, { ...query, starting_at: next }) }),
  };
}
