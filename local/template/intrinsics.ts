import { StartError } from '../types.ts';

/** What an expression of a template may refer to. */
export interface Scope {
  readonly stack: string;
  /** The value of a parameter, pseudo parameter or resource. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  /** The value that another stack exports. */
  imported(name: string): unknown;
}

type Expression = (argument: unknown, scope: Scope) => unknown;

/**
 * Resolves the intrinsic functions in a value of a template.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined) {
    const expression = expressions[name];
    if (expression) return expression(argument, scope);
    if (name.startsWith('Fn::')) throw unresolved(scope, name);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item, scope)]));
}

/** In the forms that the CDK writes; any other is refused. */
const expressions: Record<string, Expression> = {
  Ref: (name, scope) => scope.ref(String(name)),
  'Fn::GetAtt': (argument, scope) => {
    if (!Array.isArray(argument)) throw unresolved(scope, 'Fn::GetAtt with a text');
    const [logicalId, attribute] = argument;
    return scope.attribute(logicalId, attribute);
  },
  'Fn::Join': (argument, scope) => {
    const [delimiter, items] = argument as [string, unknown];
    return (resolve(items, scope) as unknown[]).join(delimiter);
  },
  'Fn::Sub': (text, scope) => {
    if (typeof text !== 'string') throw unresolved(scope, 'Fn::Sub with variables');
    return text.replace(/\$\{([^}]+)\}/g, (_, name: string) => String(scope.ref(name)));
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
  'Fn::ImportValue': (argument, scope) => scope.imported(String(resolve(argument, scope))),
};

function unresolved({ stack }: Scope, what: string): StartError {
  return new StartError(`Stack ${stack} uses ${what}, which this platform does not resolve.`);
}
