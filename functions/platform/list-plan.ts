import { Refusal } from '../../shared/errors.ts';
import type { Condition } from '../../shared/filter.ts';
import { allOf, type Expression, expr } from './expression.ts';
import type { Slot } from './indexes.ts';
import type { ListDefinition, ListField, ListRequest } from './list-definition.ts';
import type { Range } from './table.ts';

/** Without a filter, a list is sorted by id. */
const ID_SLOT: Slot = 1;

/** How a list is read. */
export interface Plan {
  /** The field whose words or candidates are searched, with its condition; such a search has no index. */
  readonly search: { readonly field: ListField; readonly condition: Condition } | undefined;
  /** The conditions that do not drive. */
  readonly rest: readonly Condition[];
  readonly partition: 'own' | 'all';
  readonly value: string;
  /** The partitions that are read as one. */
  readonly shards: readonly string[];
  readonly slot: Slot;
  /** The ranges of the index to read, in reading order. */
  readonly ranges: readonly Range[];
  /** What is filtered after reading. */
  readonly filter: Expression | undefined;
  readonly backwards: boolean;
}

/** Throws INVALID_FILTER_FIELD for conditions that no index serves together. */
export function planOf(
  list: ListDefinition,
  { owner, conditions, sort }: Pick<ListRequest, 'owner' | 'conditions' | 'sort'>,
): Plan {
  const { driver, rest } = chooseDriver(list, conditions, sort);
  const driving = driver && list.fields[driver.field]!;
  // Both ends of a range limit the Query; all other conditions filter its result.
  const bounds = driver ? [driver, ...rest.filter((other) => isOtherBound(other, driver))] : [];
  const others = rest.filter((condition) => !bounds.includes(condition));
  const value = owner === undefined ? list.kind : `${list.kind}#${owner}`;
  const isSearched = driving !== undefined && isSearch(driving);
  const backwards = sort === undefined ? list.descending === true : isBackwards(sort);
  return {
    search: isSearched ? { field: driving, condition: driver! } : undefined,
    rest,
    partition: owner === undefined ? 'all' : 'own',
    value,
    shards: owner === undefined ? (list.everybody ?? [value]) : [value],
    slot: (sort === undefined ? driving?.slot : list.sorts?.[fieldOfSort(sort)]) ?? ID_SLOT,
    ranges: isSearched ? [] : rangesOf(bounds, driving, backwards).filter((range) => !isEmpty(range)),
    filter: allOf(others.map((condition) => filterExpression(list, condition))),
    backwards,
  };
}

const isBackwards = (sort: string) => sort.startsWith('-');
const fieldOfSort = (sort: string) => (isBackwards(sort) ? sort.slice(1) : sort);

/**
 * Chooses the condition that drives the Query: one on a field that can only drive, else the first declared field with
 * an index; never `ne`. In a sorted list, only one on the field of the order drives. Throws INVALID_FILTER_FIELD for
 * two fields that can only drive, and for one beside another order.
 */
function chooseDriver(list: ListDefinition, conditions: readonly Condition[], sort?: string) {
  const sorted = sort === undefined ? undefined : fieldOfSort(sort);
  if (sorted !== undefined && list.sorts?.[sorted] === undefined)
    throw new Error(`${list.kind} is not sorted by ${sorted}`);
  const onlyDrives = ({ field }: Condition) => {
    const declared = list.fields[field]!;
    return declared.path === undefined || (sorted !== undefined && declared.words === true);
  };
  const order = Object.keys(list.fields);
  const driver = conditions
    .filter(({ field, operator }) => drives(list.fields[field]!) && operator !== 'ne')
    .filter(({ field }) => sorted === undefined || (field === sorted && !isSearch(list.fields[field]!)))
    .sort(
      (a, b) =>
        Number(onlyDrives(b)) - Number(onlyDrives(a)) || order.indexOf(a.field) - order.indexOf(b.field),
    )[0];
  const rest = conditions.filter((condition) => condition !== driver);
  const stuck = rest.find((other) => onlyDrives(other) && !(driver && isOtherBound(other, driver)));
  if (stuck)
    throw new Refusal('INVALID_FILTER_FIELD', {
      field: stuck.field,
      notTogetherWith: sorted === undefined ? driver?.field : `sort=${sort}`,
    });
  return { driver, rest };
}

/** Whether a filter finds items by words or candidates, which have an order of their own. */
const isSearch = ({ words, candidates }: ListField) => words === true || candidates !== undefined;
const drives = (field: ListField) => field.slot !== undefined || isSearch(field);

const UPPER = ['lt', 'le'];
const LOWER = ['gt', 'ge'];
/** Whether the two conditions are the upper and the lower end of a range. */
const isOtherBound = (one: Condition, other: Condition) =>
  one.field === other.field &&
  ((UPPER.includes(one.operator) && LOWER.includes(other.operator)) ||
    (LOWER.includes(one.operator) && UPPER.includes(other.operator)));

/** The sort key ranges that match these conditions on one field, in reading order. */
export function rangesOf(
  conditions: readonly Condition[],
  { sortValue = (value) => value, range = (one) => rangeOf(one, sortValue) }: ListField = {},
  backwards = false,
): Range[] {
  const [first, second] = conditions;
  if (!first) return [{}];
  if (second) return [within(range(first), range(second))];
  if (first.operator !== 'in') return [range(first)];
  const ranges = first.values
    .map((value) => range({ ...first, operator: 'eq', values: [value] }))
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  return backwards ? ranges.reverse() : ranges;
}

/** Whether a sort key is in a range. */
export const isWithin = ({ prefix, from = '', to }: Range, position: string): boolean =>
  prefix === undefined
    ? position >= from && (to === undefined || position <= to)
    : position.startsWith(prefix);

/** Positions before and after all keys of a range; they are themselves in it, as DynamoDB wants it. */
export const startOf = ({ prefix, from = '' }: Range): string => prefix ?? from;
export const endOf = ({ prefix, to = LAST }: Range): string => (prefix === undefined ? to : prefix + LAST);
const LAST = '\u{10ffff}';

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
      throw new Error(`${operator} is not a range`);
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

function filterExpression(list: ListDefinition, { field, operator, values }: Condition): Expression {
  const { path: name, isList } = list.fields[field]!;
  const path = { text: `#row.#${name}`, values: [] };
  const value = values[0];
  if (isList) return expr`contains(${path}, ${value})`;
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
