import { given } from '../../shared/given.ts';
/** A DynamoDB expression, not yet rendered, with its values. */
export interface Expression {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The values that an update sets, by path. */
  readonly sets?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an expression: `expr\`#owner = ${from} AND attribute_exists(pk)\``. `#words` become expression attribute
 * names (so reserved words are safe), `${values}` become expression attribute values. Nested expressions are inlined.
 */
export function expr(strings: TemplateStringsArray, ...inserted: unknown[]): Expression {
  const values: unknown[] = [];
  const text = strings.reduce((sofar, string, at) => {
    if (at === 0) return string;
    const insert = inserted[at - 1];
    if (isExpression(insert)) {
      values.push(...insert.values);
      return sofar + insert.text + string;
    }
    values.push(insert);
    return `${sofar}\u0000${string}`;
  }, '');
  return { text, values };
}

const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  'values' in value &&
  Array.isArray(value.values);

/** The name of an attribute, of letters and digits, that is known only when the code runs. */
export const attribute = (name: string): Expression => ({ text: `#${name}`, values: [] });

/** Joins expressions with AND; undefined for none. */
export const allOf = (expressions: readonly Expression[]): Expression | undefined =>
  expressions.length === 0
    ? undefined
    : {
        text: expressions.map(({ text }) => `(${text})`).join(' AND '),
        values: expressions.flatMap(({ values }) => values),
      };

/**
 * An update expression: attributes to set and to remove. Undefined values are not changed.
 * @throws if two paths overlap (`row` and `row.state`). DynamoDB refuses that; the local table writes one of the two.
 */
export function set(changes: Readonly<Record<string, unknown>>, remove: readonly string[] = []): Expression {
  const sets = given(changes);
  refuseOverlaps([...Object.keys(sets), ...remove]);
  const assigned = Object.keys(sets).map((path) => `${named(path)} = \u0000`);
  return {
    text: [
      assigned.length ? `SET ${assigned.join(', ')}` : '',
      remove.length ? `REMOVE ${remove.map(named).join(', ')}` : '',
    ].join(' '),
    values: Object.values(sets),
    sets,
  };
}

function refuseOverlaps(paths: readonly string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  const at = sorted.findIndex((path, n) => n > 0 && path.startsWith(sorted[n - 1]!));
  if (at > 0) throw new Error(`An update cannot change both ${sorted[at - 1]} and ${sorted[at]}`);
}

const named = (path: string) =>
  path
    .split('.')
    .map((part) => `#${part}`)
    .join('.');

export interface Rendered {
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
  readonly texts: (string | undefined)[];
}

/** Numbers the values of all expressions of one request, and collects their names. */
export function render(...expressions: (Expression | undefined)[]): Rendered {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  let count = 0;
  const texts = expressions.map((expression) => {
    if (!expression) return undefined;
    let at = 0;
    return expression.text
      .replaceAll('\u0000', () => {
        const name = `:v${count++}`;
        values[name] = expression.values[at++];
        return name;
      })
      .replace(/#(\w+)/g, (written, name: string) => {
        names[written] = name;
        return written;
      });
  });
  return {
    texts,
    ...(Object.keys(names).length && { names }),
    ...(Object.keys(values).length && { values }),
  };
}
