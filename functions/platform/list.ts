import { buildPath } from '../../shared/contract/route.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../shared/filter.ts';
import { readCursor, signCursor } from './cursor.ts';
import { allOf, type Expression, expr } from './expression.ts';
import type { Slot } from './indexes.ts';
import { type IndexItem, queryIndex, type Range } from './table.ts';

/**
 * Lists over the generic indexes. One filter is one Query on the slot made for it, whoever asks and however many
 * items there are. With several, the first declared one that is given drives, the others are filter expressions
 * over a bounded number of Queries: then a page may come short, with `next` and how far the search has looked.
 */
export interface ListFields {
  /**
   * By filter field, the rarest first. `slot`: the index that answers it, sorted by `<value>#<id>`. `path`: where the
   * value stands in the list row, for when another field drives. What changes often has no path: it stands in no row,
   * so that a change rewrites one slot instead of all, and it always drives.
   */
  readonly [field: string]:
    | { readonly slot: Slot; readonly path?: string }
    | { readonly slot?: undefined; readonly path: string };
}

export interface ListDefinition {
  /** Of its items' keys and partitions: `<kind>#<id>`, `<kind>#<owner>`, `<kind>`. */
  readonly kind: string;
  readonly fields: ListFields;
}

export interface ListRequest {
  /** Whose items; undefined lists everybody's. */
  readonly owner: string | undefined;
  readonly conditions: readonly Condition[];
  readonly limit: number;
  readonly starting_at?: string | undefined;
}

export interface Listed<Row> {
  readonly row: Row;
  /** Whose it is; undefined: nobody's. */
  readonly ownerId: string | undefined;
}

export interface Page<Row> {
  readonly items: Listed<Row>[];
  readonly next?: string;
  readonly searchedUntil?: string;
}

/** Without a filter a list is in the order of its ids. */
const ID_SLOT: Slot = 1;
/** How many Queries one page may take when it filters what it reads. */
const QUERIES_MAX = 4;
/** Read ahead for a page that filters what it reads: its first Query looks at this many items a wanted one. */
const READ_AHEAD = 8;

export const parseFilters = (
  fields: FilterFields,
  filters: readonly string[],
  isAdmin: boolean,
): Condition[] => filters.map((expression) => parseFilter(fields, expression, isAdmin));

export async function listPage<Row>(list: ListDefinition, request: ListRequest): Promise<Page<Row>> {
  const { owner, conditions, limit } = request;
  const { driver, rest } = chooseDriver(list, conditions);
  const slot = (driver && list.fields[driver.field]!.slot) ?? ID_SLOT;
  const partition = owner === undefined ? 'all' : 'own';
  const value = owner === undefined ? list.kind : `${list.kind}#${owner}`;
  const filter = allOf(rest.map((condition) => filterExpression(list, condition)));
  const binding = JSON.stringify([list.kind, value, conditions.map(formatFilter).sort()]);
  const cursor = request.starting_at && (await readCursor(request.starting_at, binding));

  const listed = ({ row, own }: IndexItem<Row>) => ({
    row,
    ownerId: owner ?? own?.slice(list.kind.length + 1),
  });

  const items: IndexItem<Row>[] = [];
  let queries = 0;
  for (const range of rangesOf(driver)) {
    if (cursor && isBefore(range, cursor)) continue;
    let position = cursor && isWithin(range, cursor) ? cursor : undefined;
    do {
      if (queries === QUERIES_MAX) {
        const next = await signCursor(position ?? range.prefix ?? '', binding);
        return { items: items.map(listed), next, ...(position && { searchedUntil: idOf(position) }) };
      }
      const found = await queryIndex<Row>(partition, slot, value, {
        range,
        filter,
        // One more than the page tells whether there is a next one, without an empty last page.
        limit: filter && queries > 0 ? undefined : (limit + 1 - items.length) * (filter ? READ_AHEAD : 1),
        after: position === undefined ? undefined : startKey(list, partition, slot, value, position),
      });
      queries++;
      items.push(...found.items);
      position = found.stoppedAt?.[`s${slot}`];
    } while (position !== undefined && items.length <= limit);
    if (items.length > limit) {
      const page = items.slice(0, limit);
      return { items: page.map(listed), next: await signCursor(page.at(-1)![`s${slot}`]!, binding) };
    }
  }
  return { items: items.map(listed) };
}

/**
 * Which condition drives: one on a field that only drives, else the first declared field that has an index; `ne` never
 * does. Throws INVALID_FILTER_FIELD for two fields that can only drive.
 */
function chooseDriver(list: ListDefinition, conditions: readonly Condition[]) {
  const onlyDrives = ({ field }: Condition) => list.fields[field]!.path === undefined;
  const order = Object.keys(list.fields);
  const driver = conditions
    .filter(({ field, operator }) => list.fields[field]!.slot !== undefined && operator !== 'ne')
    .sort(
      (a, b) =>
        Number(onlyDrives(b)) - Number(onlyDrives(a)) || order.indexOf(a.field) - order.indexOf(b.field),
    )[0];
  const rest = conditions.filter((condition) => condition !== driver);
  const stuck = rest.find(onlyDrives);
  if (stuck)
    throw new Refusal('INVALID_FILTER_FIELD', { field: stuck.field, notTogetherWith: driver?.field });
  return { driver, rest };
}

/** The parts of the slot's order that answer a condition, in that order. */
function rangesOf(condition: Condition | undefined): Range[] {
  if (!condition) return [{}];
  const { operator, values } = condition;
  const value = `${values[0]}`;
  switch (operator) {
    case 'eq':
    case 'in':
      return values
        .map(String)
        .sort()
        .map((one) => ({ prefix: `${one}#` }));
    case 'prefix':
      return [{ prefix: value }];
    // Sort values are `<value>#<id>`, and `#` sorts below every character of a value, `$` right behind it.
    case 'lt':
      return [{ to: value }];
    case 'le':
      return [{ to: `${value}$` }];
    case 'gt':
      return [{ from: `${value}$` }];
    case 'ge':
      return [{ from: value }];
    case 'ne':
      throw new Error('ne does not drive a list');
  }
}

const isWithin = ({ prefix }: Range, position: string) => prefix === undefined || position.startsWith(prefix);

const isBefore = (range: Range, position: string) => !isWithin(range, position) && range.prefix! < position;

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

const idOf = (sort: string) => sort.slice(sort.lastIndexOf('#') + 1);

/** A position is the sort value alone: the rest of the key follows from it. */
const startKey = (list: ListDefinition, partition: string, slot: Slot, value: string, sort: string) => ({
  [partition]: value,
  [`s${slot}`]: sort,
  pk: `${list.kind}#${idOf(sort)}`,
  sk: 'row',
});

/** `self` and `next` of a page, as relative addresses of the API. */
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
