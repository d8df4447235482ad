import { Refusal } from './errors.ts';
import { lengthOf } from './text.ts';
import { readTime } from './time.ts';

/**
 * Filter expressions of list calls: `field:operator:value`, repeatable; all must hold (specification 1.7). Two parts
 * mean `eq` (`roles:GROUP_ADMIN`). Server and console use this same code to read and write them.
 */
export const OPERATORS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'prefix'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The maximum number of values in an `in` list, because each value takes a query of its own. */
const IN_VALUES_MAX = 8;

/** The rules of a list for one of its filter fields. */
export interface FilterField {
  readonly type: 'text' | 'choice' | 'boolean' | 'time';
  readonly operators: readonly Operator[];
  /** Length of a text value, in characters. */
  readonly min?: number;
  readonly max?: number;
  /** The form of a text value; messages to users may show it. */
  readonly pattern?: RegExp;
  /** The form of a whole value, for fields that also accept a prefix. */
  readonly whole?: RegExp;
  /** Texts are converted to this case before they are compared. */
  readonly case?: 'upper' | 'lower';
  readonly choices?: readonly string[];
  /** A choice that filters nothing. */
  readonly all?: string;
  readonly adminOnly?: true;
  /** What it finds has an order of its own, so the list cannot be sorted by another field at the same time. */
  readonly ownOrder?: true;
}
export type FilterFields = { readonly [field: string]: FilterField };

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  /** In the case of the field; several values only for `in`. */
  readonly values: readonly (string | boolean)[];
}

export type ValueFault = 'TOO_SHORT' | 'TOO_LONG' | 'PATTERN';

/** The fault of a typed value, if any. The console shows it at the field and sends nothing. */
export function valueFault(
  field: FilterField,
  value: string,
  operator: Operator = 'eq',
): ValueFault | undefined {
  if (field.min !== undefined && lengthOf(value) < field.min) return 'TOO_SHORT';
  if (field.max !== undefined && lengthOf(value) > field.max) return 'TOO_LONG';
  const pattern = operator === 'prefix' ? field.pattern : (field.whole ?? field.pattern);
  if (pattern && !pattern.test(normalise(field, value))) return 'PATTERN';
  return undefined;
}

export function normalise(field: FilterField, value: string): string {
  if (field.case === 'upper') return value.toUpperCase();
  if (field.case === 'lower') return value.toLowerCase();
  return value;
}

/**
 * Parses one expression by the filter fields of a list. Throws a Refusal: BAD_FILTER (malformed), INVALID_FILTER_FIELD
 * (unknown, or only for admins), INVALID_FILTER_TYPE (the field does not support the operator, or the value has another
 * type), INVALID_FILTER_VALUE (length, pattern, unknown choice).
 */
export function parseFilter(fields: FilterFields, expression: string, isAdmin: boolean): Condition {
  const first = expression.indexOf(':');
  if (first <= 0) throw new Refusal('BAD_FILTER', { filter: expression });
  const name = expression.slice(0, first);
  const rest = expression.slice(first + 1);
  const second = rest.indexOf(':');
  const spoken = second < 0 ? '' : rest.slice(0, second);
  // A value may contain colons (a time), so the second part is an operator only if it is a known one.
  const [operator, value]: [Operator, string] =
    second < 0 ? ['eq', rest] : isOperator(spoken) ? [spoken, rest.slice(second + 1)] : ['eq', rest];
  if (second > 0 && !isOperator(spoken) && /^[a-z]+$/.test(spoken)) {
    throw new Refusal('BAD_FILTER', { filter: expression });
  }
  if (value === '') throw new Refusal('BAD_FILTER', { filter: expression });

  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || (field.adminOnly && !isAdmin)) throw new Refusal('INVALID_FILTER_FIELD', { field: name });
  if (!field.operators.includes(operator)) {
    throw new Refusal('INVALID_FILTER_TYPE', { field: name, operators: field.operators });
  }
  const values = operator === 'in' ? value.split(',') : [value];
  if (values.length > IN_VALUES_MAX)
    throw new Refusal('INVALID_FILTER_VALUE', { field: name, max: IN_VALUES_MAX });
  return { field: name, operator, values: values.map((one) => readValue(name, field, operator, one)) };
}

function readValue(name: string, field: FilterField, operator: Operator, value: string): string | boolean {
  switch (field.type) {
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw new Refusal('INVALID_FILTER_TYPE', { field: name });
      return value === 'true';
    case 'time': {
      const time = readTime(value);
      if (time === undefined) throw new Refusal('INVALID_FILTER_TYPE', { field: name });
      return new Date(time).toISOString();
    }
    case 'choice':
      if (![...(field.choices ?? []), field.all].includes(normalise(field, value))) {
        throw new Refusal('INVALID_FILTER_VALUE', { field: name, choices: field.choices });
      }
      return normalise(field, value);
    case 'text': {
      const fault = valueFault(field, value, operator);
      if (fault)
        throw new Refusal('INVALID_FILTER_VALUE', { field: name, fault, min: field.min, max: field.max });
      return normalise(field, value);
    }
  }
}

const isOperator = (word: string): word is Operator => (OPERATORS as readonly string[]).includes(word);

/** The expression of a condition, as it is used in URLs. */
export const formatFilter = ({ field, operator, values }: Condition): string =>
  `${field}:${operator}:${values.join(',')}`;
