import { StartError } from '../../types.ts';
import { functions, type Scope } from './functions.ts';
import type { TokenReader } from './token-reader.ts';
import {
  comparisons,
  conjunction,
  disjunction,
  type Operator,
  products,
  sums,
  toBoolean,
  type Value,
} from './values.ts';

export interface Expression {
  /** Whether it looks into the payload as JSON. */
  readonly needsJson: boolean;
  /** The name a column takes without AS: the last part of a path. */
  readonly name?: string;
  value(scope: Scope): Value;
}

/** Reads one expression: OR, AND, NOT, comparison, sum, product, and what stands between them. */
export function parseExpression(tokens: TokenReader): Expression {
  return binary(tokens, disjunction, () => binary(tokens, conjunction, () => negation(tokens)));
}

function negation(tokens: TokenReader): Expression {
  if (!tokens.takeWord('NOT')) return comparison(tokens);
  const operand = negation(tokens);
  return {
    needsJson: operand.needsJson,
    value: (scope) => {
      const value = toBoolean(operand.value(scope));
      return value === undefined ? undefined : !value;
    },
  };
}

function comparison(tokens: TokenReader): Expression {
  const product = () => binary(tokens, products, () => operand(tokens));
  return binary(tokens, comparisons, () => binary(tokens, sums, product));
}

function binary(
  tokens: TokenReader,
  operators: Record<string, Operator>,
  next: () => Expression,
): Expression {
  let left = next();
  for (;;) {
    const token = tokens.peek();
    const operate = token.kind === 'string' ? undefined : operators[token.text.toUpperCase()];
    if (!operate) return left;
    tokens.take();
    const [before, after] = [left, next()];
    left = {
      needsJson: before.needsJson || after.needsJson,
      value: (scope) => operate(before.value(scope), after.value(scope)),
    };
  }
}

function operand(tokens: TokenReader): Expression {
  if (tokens.takeSymbol('(')) {
    const inner = parseExpression(tokens);
    tokens.needSymbol(')');
    return { needsJson: inner.needsJson, value: inner.value };
  }
  if (tokens.takeSymbol('-')) {
    const { needsJson, value } = operand(tokens);
    return { needsJson, value: (scope) => products['*']?.(value(scope), -1) };
  }
  const token = tokens.take();
  if (token.kind === 'string') return constant(token.text);
  if (token.kind === 'number') return constant(Number(token.text));
  if (token.kind !== 'word') throw tokens.unexpected(token);
  if (tokens.takeSymbol('(')) return call(tokens, token.text);
  return literal(token.text) ?? path(tokens, token.text);
}

function literal(word: string): Expression | undefined {
  const value = { TRUE: true, FALSE: false, NULL: null }[word.toUpperCase()];
  return value === undefined ? undefined : constant(value);
}

function constant(value: Value): Expression {
  return { needsJson: false, value: () => value };
}

const RESERVED = ['SELECT', 'VALUE', 'CASE', 'IN', 'EXISTS'];

function path(tokens: TokenReader, first: string): Expression {
  if (RESERVED.includes(first.toUpperCase())) {
    throw new StartError(`IoT SQL: ${first.toUpperCase()} does not run here`);
  }
  const keys = [first];
  while (tokens.takeSymbol('.')) keys.push(tokens.needWord());
  return {
    needsJson: true,
    name: keys.at(-1),
    value: ({ json }) => keys.reduce<Value>(member, json),
  };
}

function member(value: Value, key: string): Value {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, key) ? value[key] : undefined;
}

function call(tokens: TokenReader, name: string): Expression {
  if (name.toLowerCase() === 'encode') return encode(tokens);
  const known = Object.hasOwn(functions, name.toLowerCase()) ? functions[name.toLowerCase()] : undefined;
  if (!known) throw new StartError(`IoT SQL: the function ${name}() does not run here`);
  const values: Expression[] = [];
  while (!tokens.takeSymbol(')')) {
    if (values.length > 0) tokens.needSymbol(',');
    values.push(parseExpression(tokens));
  }
  const [fewest, most] = known.arguments;
  if (values.length < fewest || values.length > most) {
    throw new StartError(`IoT SQL: ${name}() was given ${values.length} arguments`);
  }
  return {
    needsJson: values.some((value) => value.needsJson),
    value: (scope) => known.call(scope, ...values.map((value) => value.value(scope))),
  };
}

/** `encode(*, 'base64')` takes the payload as it came, JSON or not; that is how broken payloads pass a rule. */
function encode(tokens: TokenReader): Expression {
  const subject = tokens.takeSymbol('*') ? undefined : parseExpression(tokens);
  tokens.needSymbol(',');
  const scheme = tokens.take();
  if (scheme.kind !== 'string' || scheme.text !== 'base64') {
    throw new StartError("IoT SQL: encode() knows the scheme 'base64' only");
  }
  tokens.needSymbol(')');
  if (!subject) return { needsJson: false, value: ({ message }) => message.payload.toString('base64') };
  return {
    needsJson: subject.needsJson,
    value: (scope) => {
      const value = subject.value(scope);
      const text = typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
      return text === undefined ? undefined : Buffer.from(text).toString('base64');
    },
  };
}
