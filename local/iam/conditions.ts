import { StartError } from '../types.ts';
import { isKnownConditionKey } from './condition-keys.ts';
import { type Context, fill, fits } from './pattern.ts';

/** One line of a `Condition` block. */
export interface Condition {
  readonly key: string;
  readonly values: string[];
  readonly quantifier: 'ForAllValues' | 'ForAnyValue' | undefined;
  readonly ifExists: boolean;
  readonly operator: Operator;
}

interface Operator {
  /** `StringNotEquals` and the like: true when none of the values fits, and when the key is absent. */
  readonly negated: boolean;
  readonly test: (actual: string, wanted: string, context: Context) => boolean;
}

type Test = Operator['test'];

const filled =
  (compare: (actual: string, wanted: string) => boolean): Test =>
  (actual, wanted, context) => {
    const value = fill(wanted, context);
    return value !== undefined && compare(actual, value);
  };
const number = (compare: (a: number, b: number) => boolean) =>
  filled((a, b) => compare(Number(a), Number(b)));
const date = (compare: (a: number, b: number) => boolean) => filled((a, b) => compare(time(a), time(b)));
const equal = filled((a, b) => a === b);
const equalIgnoringCase = filled((a, b) => a.toLowerCase() === b.toLowerCase());
/** Each of an ARN's six parts is compared on its own: a `*` does not reach over a colon, except in the last part. */
const arn: Test = (actual, wanted, context) => {
  const [has, wants] = [arnParts(actual), arnParts(wanted)];
  return has.length === wants.length && wants.every((part, index) => fits(part, has[index] ?? '', context));
};

const positive: Record<string, Test> = {
  StringEquals: equal,
  StringEqualsIgnoreCase: equalIgnoringCase,
  StringLike: (actual, wanted, context) => fits(wanted, actual, context),
  NumericEquals: number((a, b) => a === b),
  NumericLessThan: number((a, b) => a < b),
  NumericLessThanEquals: number((a, b) => a <= b),
  NumericGreaterThan: number((a, b) => a > b),
  NumericGreaterThanEquals: number((a, b) => a >= b),
  DateEquals: date((a, b) => a === b),
  DateLessThan: date((a, b) => a < b),
  DateLessThanEquals: date((a, b) => a <= b),
  DateGreaterThan: date((a, b) => a > b),
  DateGreaterThanEquals: date((a, b) => a >= b),
  Bool: equalIgnoringCase,
  ArnEquals: arn,
  ArnLike: arn,
};
const negative: Record<string, Test> = {
  StringNotEquals: equal,
  StringNotEqualsIgnoreCase: equalIgnoringCase,
  StringNotLike: positive.StringLike!,
  NumericNotEquals: positive.NumericEquals!,
  DateNotEquals: positive.DateEquals!,
  ArnNotEquals: arn,
  ArnNotLike: arn,
};

/**
 * Reads a `Condition` block. Throws a `StartError` for an operator or a key that is not evaluated here.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
export function readConditions(block: Record<string, Record<string, unknown>>, where: string): Condition[] {
  return Object.entries(block).flatMap(([name, lines]) =>
    Object.entries(lines).map(([key, wanted]) => {
      if (!isKnownConditionKey(key)) {
        throw new StartError(`${where} has a condition on ${key}, which this platform does not evaluate.`);
      }
      const values = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
      return { key: key.toLowerCase(), values, ...readOperator(name, where) };
    }),
  );
}

/** Whether a request's context fulfils a condition. */
export function holds({ key, values, quantifier, ifExists, operator }: Condition, context: Context): boolean {
  const found = context[key];
  if (operator === isNull) return values.includes(String(found === undefined));
  if (found === undefined || found.length === 0) {
    if (quantifier) return quantifier === 'ForAllValues' || ifExists;
    return ifExists || operator.negated;
  }
  const one = (actual: string) =>
    values.some((wanted) => operator.test(actual, wanted, context)) !== operator.negated;
  const actual = Array.isArray(found) ? found : [found];
  return quantifier === 'ForAllValues' ? actual.every(one) : actual.some(one);
}

const isNull: Operator = { negated: false, test: () => false };

function readOperator(name: string, where: string): Pick<Condition, 'operator' | 'quantifier' | 'ifExists'> {
  const [, quantifier, base = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(.*?)(IfExists)?$/.exec(name) ?? [];
  const test = positive[base] ?? negative[base];
  if (!test && base !== 'Null') {
    throw new StartError(
      `${where} has the condition operator ${name}, which this platform does not evaluate.`,
    );
  }
  return {
    operator: test ? { negated: base in negative, test } : isNull,
    quantifier: quantifier as Condition['quantifier'],
    ifExists: ifExists !== undefined,
  };
}

function arnParts(text: string): string[] {
  const parts = text.split(':');
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(':')];
}

/** Dates in policies are ISO 8601 or seconds since 1970. */
function time(text: string): number {
  return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}
