import { StartError } from '../types.ts';

/** What an expression of a template may refer to. */
export interface Scope {
  readonly stack: string;
  readonly region: string;
  /** The value of a parameter, pseudo parameter or resource; `undefined` is `AWS::NoValue`. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  condition(name: string): boolean;
  /** The value that another stack exports. */
  imported(name: string): unknown;
  readonly mappings: Record<string, Record<string, Record<string, unknown>>>;
}

type Expression = (argument: unknown, scope: Scope) => unknown;

/**
 * Resolves the intrinsic functions in a value of a template.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolve(item, scope)).filter((item) => item !== undefined);
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined) {
    const expression = expressions[name];
    if (expression) return expression(argument, scope);
    if (name.startsWith('Fn::')) {
      throw new StartError(`Stack ${scope.stack} uses ${name}, which this platform does not resolve.`);
    }
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item, scope)]).filter(([, item]) => item !== undefined),
  );
}

/** Resolves an expression of the `Conditions` section, where alone `{ Condition: name }` means another condition. */
export function resolveCondition(value: unknown, scope: Scope): boolean {
  const [name, argument] = Object.entries(value as object)[0] ?? [];
  const list = () => (argument as unknown[]).map((item) => resolveCondition(item, scope));
  switch (name) {
    case 'Condition':
      return scope.condition(String(argument));
    case 'Fn::And':
      return list().every(Boolean);
    case 'Fn::Or':
      return list().some(Boolean);
    case 'Fn::Not':
      return !list()[0];
    case 'Fn::Equals': {
      const [left, right] = resolve(argument, scope) as unknown[];
      return String(left) === String(right);
    }
    default:
      throw new StartError(
        `Stack ${scope.stack} has a condition with ${name}, which this platform does not resolve.`,
      );
  }
}

const expressions: Record<string, Expression> = {
  Ref: (name, scope) => scope.ref(String(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = Array.isArray(argument) ? argument : split(String(argument), '.');
    return scope.attribute(logicalId, String(resolve(attribute, scope)));
  },
  'Fn::Join': (argument, scope) => {
    const [delimiter, items] = argument as [string, unknown];
    return (resolve(items, scope) as unknown[]).join(delimiter);
  },
  'Fn::Sub': (argument, scope) => {
    const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, object];
    const own = new Map(Object.entries(variables));
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (own.has(name)) return String(resolve(own.get(name), scope));
      return String(name.includes('.') ? scope.attribute(...split(name, '.')) : scope.ref(name));
    });
  },
  'Fn::Select': (argument, scope) => {
    const [index, items] = resolve(argument, scope) as [string | number, unknown[]];
    const item = items[Number(index)];
    if (item === undefined)
      throw new StartError(`Stack ${scope.stack} selects item ${index}, which is not there.`);
    return item;
  },
  'Fn::Split': (argument, scope) => {
    const [delimiter, text] = resolve(argument, scope) as [string, string];
    return text.split(delimiter);
  },
  'Fn::If': (argument, scope) => {
    const [condition, then, otherwise] = argument as [string, unknown, unknown];
    return resolve(scope.condition(condition) ? then : otherwise, scope);
  },
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = resolve(argument, scope) as [string, string, string];
    const found = scope.mappings[map]?.[first]?.[second];
    if (found === undefined) {
      throw new StartError(`Stack ${scope.stack} has no entry ${first}.${second} in its mapping ${map}.`);
    }
    return found;
  },
  'Fn::ImportValue': (argument, scope) => scope.imported(String(resolve(argument, scope))),
  'Fn::Base64': (argument, scope) => Buffer.from(String(resolve(argument, scope))).toString('base64'),
  'Fn::GetAZs': (_, scope) => ['a', 'b', 'c'].map((zone) => scope.region + zone),
};

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}
