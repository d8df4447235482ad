import { buildPath } from '../../shared/contract/route.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Condition, type FilterFields, parseFilter } from '../../shared/filter.ts';
import { SIGNED } from './cursor.ts';

import { allOf, type Expression, expr } from './expression.ts';
import type { Slot } from './indexes.ts';
import { byWords, EVERYBODY } from './list-by-words.ts';
import {
  bindingOf,
  type Candidates,
  idOf,
  type ListDefinition,
  type ListField,
  type ListRequest,
  type Page,
} from './list-definition.ts';
import { pageOfCandidates } from './list-of-candidates.ts';
import { countIndex, type IndexItem, positionIn, queryIndex, type Range } from './table.ts';

/** Without a filter, a list is sorted by id. */
const ID_SLOT: Slot = 1;
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
  const { owner, conditions, limit, cursors = SIGNED } = request;
  const { driver, rest } = chooseDriver(list, conditions);
  const driving = driver && list.fields[driver.field]!;
  const candidates = driving && candidatesOf(list, request, driver!, driving);
  if (candidates) return pageOfCandidates(list, request, candidates, rest);
  const slot = driving?.slot ?? ID_SLOT;
  const partition = owner === undefined ? 'all' : 'own';
  const value = owner === undefined ? list.kind : `${list.kind}#${owner}`;
  // Both ends of a range limit the Query; all other conditions filter its result.
  const bounds = driver ? [driver, ...rest.filter((other) => isOtherBound(other, driver))] : [];
  const others = rest.filter((condition) => !bounds.includes(condition));
  const filter = allOf(others.map((condition) => filterExpression(list, condition)));
  const binding = bindingOf(list, value, conditions);
  const backwards = list.descending === true;
  const cursor = request.starting_at && (await cursors.read(request.starting_at, binding));

  const listed = ({ row, own }: IndexItem<Row>) => ({
    row,
    ownerId: owner ?? own?.slice(list.kind.length + 1),
  });

  const items: IndexItem<Row>[] = [];
  let queries = 0;
  for (const range of rangesOf(bounds, driving, backwards)) {
    if (isEmpty(range) || (cursor && isPassed(range, cursor, backwards))) continue;
    let position = cursor && isWithin(range, cursor) ? cursor : undefined;
    do {
      if (queries === QUERIES_MAX) {
        const next = await cursors.sign(position ?? range.prefix ?? '', binding);
        return { items: items.map(listed), next, ...(position && { searchedUntil: idOf(position) }) };
      }
      const found = await queryIndex<Row>(partition, slot, value, {
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

/**
 * Counts the matching items of one owner or of all owners, up to a limit: one Query per megabyte of rows.
 *
 * @param most the limit; `count` is never above it
 */
export async function countList(
  list: ListDefinition,
  { owner, conditions }: Pick<ListRequest, 'owner' | 'conditions'>,
  most: number,
): Promise<Count> {
  const { driver, rest } = chooseDriver(list, conditions);
  if (rest.length) throw new Error('only one condition is counted by');
  const field = driver && list.fields[driver.field]!;
  const slot = field?.slot ?? ID_SLOT;
  const partition = owner === undefined ? 'all' : 'own';
  const value = owner === undefined ? list.kind : `${list.kind}#${owner}`;
  let count = 0;
  for (const range of rangesOf(driver ? [driver] : [], field)) {
    let after: Record<string, string> | undefined;
    do {
      const found = await countIndex(partition, slot, value, { range, limit: most + 1 - count, after });
      count += found.count;
      after = found.stoppedAt;
    } while (after && count <= most);
  }
  return { count: Math.min(count, most), isMore: count > most };
}

/**
 * Chooses the condition that drives the Query: one on a field that can only drive, else the first declared field with
 * an index; never `ne`. Throws INVALID_FILTER_FIELD for two fields that can only drive.
 */
function chooseDriver(list: ListDefinition, conditions: readonly Condition[]) {
  const onlyDrives = ({ field }: Condition) => list.fields[field]!.path === undefined;
  const order = Object.keys(list.fields);
  const driver = conditions
    .filter(({ field, operator }) => drives(list.fields[field]!) && operator !== 'ne')
    .sort(
      (a, b) =>
        Number(onlyDrives(b)) - Number(onlyDrives(a)) || order.indexOf(a.field) - order.indexOf(b.field),
    )[0];
  const rest = conditions.filter((condition) => condition !== driver);
  const stuck = rest.find((other) => onlyDrives(other) && !isOtherBound(other, driver!));
  if (stuck)
    throw new Refusal('INVALID_FILTER_FIELD', { field: stuck.field, notTogetherWith: driver?.field });
  return { driver, rest };
}

const drives = ({ slot, words, candidates }: ListField) =>
  slot !== undefined || words === true || candidates !== undefined;

function candidatesOf(
  { kind }: ListDefinition,
  { owner }: ListRequest,
  { field, values }: Condition,
  { words, candidates, path }: ListField,
): Candidates | undefined {
  const value = String(values[0]);
  if (candidates) return candidates(value, owner);
  return words && byWords({ kind, field, path: path!, scope: owner ?? EVERYBODY }, value);
}

const UPPER = ['lt', 'le'];
const LOWER = ['gt', 'ge'];
/** Whether the two conditions are the upper and the lower end of a range. */
const isOtherBound = (one: Condition, other: Condition) =>
  one.field === other.field &&
  ((UPPER.includes(one.operator) && LOWER.includes(other.operator)) ||
    (LOWER.includes(one.operator) && UPPER.includes(other.operator)));

/** The sort key ranges that match these conditions on one field, in reading order. */
function rangesOf(
  conditions: readonly Condition[],
  { sortValue = (value) => value, range = (one) => rangeOf(one, sortValue) }: ListField = {},
  backwards = false,
): Range[] {
  const [first, second] = conditions;
  if (!first) return [{}];
  if (second) return [within(range(first), range(second))];
  if (first.operator !== 'in') return [range(first)];
  const ranges = first.values.map((one) => sortValue(String(one))).sort();
  return (backwards ? ranges.reverse() : ranges).map((one) => ({ prefix: `${one}#` }));
}

function rangeOf({ operator, values }: Condition, sortValue: (value: string) => string): Range {
  const value = sortValue(`${values[0]}`);
  switch (operator) {
    case 'eq':
      return { prefix: `${value}#` };
    case 'prefix':
      return { prefix: value };
    // Sort values are `<value>#<id>`. `#` sorts before every character of a value, and `$` directly after `#`.
    case 'lt':
      return { to: value };
    case 'le':
      return { to: `${value}$` };
    case 'gt':
      return { from: `${value}$` };
    case 'ge':
      return { from: value };
    default:
      throw new Error(`${operator} is no range`);
  }
}

/** The intersection of two ranges without prefixes. */
function within(one: Range, other: Range): Range {
  const bounds = (end: 'from' | 'to') => [one[end], other[end]].filter((bound) => bound !== undefined).sort();
  const from = bounds('from').at(-1);
  const to = bounds('to')[0];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** DynamoDB rejects a range that ends before it begins. */
const isEmpty = ({ from, to }: Range) => from !== undefined && to !== undefined && from > to;

const isWithin = ({ prefix }: Range, position: string) => prefix === undefined || position.startsWith(prefix);

/** Whether all of a range comes before a position. */
const isPassed = (range: Range, position: string, backwards: boolean) =>
  !isWithin(range, position) && range.prefix! < position !== backwards;

function filterExpression(list: ListDefinition, { field, operator, values }: Condition): Expression {
  const path = { text: `#row.#${list.fields[field]!.path}`, values: [] };
  const value = values[0];
  switch (operator) {
    case 'eq':
      return expr`${path} = ${value}`;
    case 'ne':
      return expr`${path} <> ${value}`;
    case 'lt':
      return expr`${path} < ${value}`;
    case 'le':
      return expr`${path} <= ${value}`;
    case 'gt':
      return expr`${path} > ${value}`;
    case 'ge':
      return expr`${path} >= ${value}`;
    case 'prefix':
      return expr`begins_with(${path}, ${value})`;
    case 'in': {
      const equal = values.map((one) => expr`${path} = ${one}`);
      return {
        text: equal.map(({ text }) => text).join(' OR '),
        values: equal.flatMap(({ values: v }) => v),
      };
    }
  }
}

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
