import { StartError } from '../types.ts';
import { fitsWildcards } from '../wildcards.ts';
import { isKnownConditionKey } from './condition-keys.ts';

/** The condition keys of one request, in lower case, with their values. */
export type Context = Record<string, string | string[] | undefined>;

/** One line of a `Condition` block. */
export interface Condition {
  readonly key: string;
  readonly values: string[];
  readonly quantifier: 'ForAllValues' | 'ForAnyValue' | undefined;
  readonly operator: Operator;
}

interface Operator {
  /** `StringNotEquals` and the like: true when none of the values matches, and when the key is absent. */
  readonly negated: boolean;
  readonly test: Test;
}

type Test = (actual: string, wanted: string) => boolean;

const equal: Test = (actual, wanted) => actual === wanted;
const like: Test = (actual, wanted) => fitsWildcards(wanted, actual);
/** Each of the six parts of an ARN is compared separately: a `*` does not match a colon, except in the last part. */
const arn: Test = (actual, wanted) => {
  const [has, wants] = [arnParts(actual), arnParts(wanted)];
  return has.length === wants.length && wants.every((part, index) => fitsWildcards(part, has[index] ?? ''));
};

const positive: Record<string, Test> = {
  StringEquals: equal,
  StringLike: like,
  Bool: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  ArnEquals: arn,
  ArnLike: arn,
};
const negative: Record<string, Test> = {
  StringNotEquals: equal,
  StringNotLike: like,
  ArnNotEquals: arn,
  ArnNotLike: arn,
};

/**
 * Reads a `Condition` block. Throws a `StartError` for an operator or a key that this platform does not evaluate.
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
export function holds({ key, values, quantifier, operator }: Condition, context: Context): boolean {
  const found = context[key];
  if (found === undefined || found.length === 0) {
    return quantifier ? quantifier === 'ForAllValues' : operator.negated;
  }
  const one = (actual: string) => values.some((wanted) => operator.test(actual, wanted)) !== operator.negated;
  const actual = Array.isArray(found) ? found : [found];
  return quantifier === 'ForAllValues' ? actual.every(one) : actual.some(one);
}

function readOperator(name: string, where: string): Pick<Condition, 'operator' | 'quantifier'> {
  const [, quantifier, base = ''] = /^(?:(ForAllValues|ForAnyValue):)?(.*)$/.exec(name) ?? [];
  const test = positive[base] ?? negative[base];
  if (!test) {
    throw new StartError(
      `${where} has the condition operator ${name}, which this platform does not evaluate.`,
    );
  }
  return {
    operator: { negated: base in negative, test },
    quantifier: quantifier as Condition['quantifier'],
  };
}

function arnParts(text: string): string[] {
  const parts = text.split(':');
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(':')];
}
