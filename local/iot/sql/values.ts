import { isDeepStrictEqual } from 'node:util';

/**
 * Values and operators of AWS IoT SQL. `undefined` is its Undefined: what a wrong type gives.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-operators.html and iot-sql-data-types.html
 */
export type Value = undefined | null | boolean | number | string | Value[] | { [key: string]: Value };

/** Strings that look like a number become one; nothing else does. */
export function toDecimal(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?(E-?\d+)?$/i.test(value)) return Number(value);
  return undefined;
}

export function toBoolean(value: Value): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

export function toText(value: Value): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export type Operator = (left: Value, right: Value) => Value;

export const comparisons: Record<string, Operator> = {
  '=': (left, right) =>
    left === undefined || right === undefined ? undefined : isDeepStrictEqual(left, right),
  '<>': (left, right) =>
    left === undefined || right === undefined ? undefined : !isDeepStrictEqual(left, right),
  '<': (left, right) => numeric(left, right, (a, b) => a < b),
  '<=': (left, right) => numeric(left, right, (a, b) => a <= b),
  '>': (left, right) => numeric(left, right, (a, b) => a > b),
  '>=': (left, right) => numeric(left, right, (a, b) => a >= b),
};

export const sums: Record<string, Operator> = {
  '+': (left, right) => {
    if (typeof left !== 'string' && typeof right !== 'string') return numeric(left, right, (a, b) => a + b);
    const [before, after] = [toText(left), toText(right)];
    return before === undefined || after === undefined ? undefined : before + after;
  },
  '-': (left, right) => numeric(left, right, (a, b) => a - b),
};

export const products: Record<string, Operator> = {
  '*': (left, right) => numeric(left, right, (a, b) => a * b),
  '/': (left, right) => numeric(left, right, divide),
  '%': (left, right) => numeric(left, right, (a, b) => finite(a % b)),
};

export const conjunction: Record<string, Operator> = {
  AND: (left, right) => logical(left, right, (a, b) => a && b),
};

export const disjunction: Record<string, Operator> = {
  OR: (left, right) => logical(left, right, (a, b) => a || b),
};

/** Two whole numbers divide to a whole number. */
function divide(a: number, b: number): number | undefined {
  const quotient = finite(a / b);
  if (quotient === undefined) return undefined;
  return Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(quotient) : quotient;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function numeric(left: Value, right: Value, operate: (a: number, b: number) => Value): Value {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a === undefined || b === undefined ? undefined : operate(a, b);
}

function logical(left: Value, right: Value, operate: (a: boolean, b: boolean) => boolean): Value {
  const [a, b] = [toBoolean(left), toBoolean(right)];
  return a === undefined || b === undefined ? undefined : operate(a, b);
}
