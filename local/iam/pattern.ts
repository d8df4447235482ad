import { fitsWildcards, literalSource, wildcardSource } from '../wildcards.ts';

/** The condition keys of one request, in lower case, with their values. */
export type Context = Record<string, string | string[] | undefined>;

/**
 * Whether a text fits a pattern of a policy: `*`, `?` and policy variables such as `${aws:PrincipalArn}`.
 * A pattern with a variable that the request does not have fits nothing.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html
 */
export function fits(pattern: string, text: string, context: Context): boolean {
  if (!pattern.includes('${')) return fitsWildcards(pattern, text);
  let missing = false;
  const source = pattern.split(/(\$\{[^}]*\})/).map((part, index) => {
    if (index % 2 === 0) return wildcardSource(part);
    const value = variable(part.slice(2, -1), context);
    missing ||= value === undefined;
    return literalSource(value ?? '');
  });
  return !missing && new RegExp(`^${source.join('')}$`, 's').test(text);
}

/** A value of a condition with its variables filled in; `undefined` when the request lacks one. */
export function fill(value: string, context: Context): string | undefined {
  let missing = false;
  const filled = value.replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    const found = variable(name, context);
    missing ||= found === undefined;
    return found ?? '';
  });
  return missing ? undefined : filled;
}

function variable(expression: string, context: Context): string | undefined {
  // ${*}, ${?} and ${$} stand for the characters themselves.
  if (['*', '?', '$'].includes(expression)) return expression;
  const [name = '', fallback] = expression.split(/,\s*/);
  const value = context[name.trim().toLowerCase()];
  if (typeof value === 'string') return value;
  return fallback?.replace(/^'(.*)'$/, '$1');
}
