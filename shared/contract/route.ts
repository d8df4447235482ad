/** Matching and building of the paths in the contract. */

interface Routed {
  readonly method: string;
  readonly path: string;
}

const words = (path: string) => path.split('/').slice(1);
const isParameter = (word: string) => word.startsWith('{');

export interface Match<O> {
  readonly operation: O;
  /** Decoded path parameters. */
  readonly params: Record<string, string>;
}

/**
 * Finds the operation of a request. If two match, fixed words win over parameters, position by position:
 * `hubs/assign/{code}` before `hubs/{id}/induce_firmware_update`. A path with malformed percent-encoding matches
 * nothing.
 */
export function match<O extends Routed>(
  operations: readonly O[],
  method: string,
  path: string,
): Match<O> | undefined {
  const asked = words(path);
  const fitting = operations.filter(
    (operation) => operation.method === method && fits(words(operation.path), asked),
  );
  const operation = fitting.sort(bySpecificity)[0];
  if (!operation) return undefined;
  try {
    const params = words(operation.path).flatMap((word, at) =>
      isParameter(word) ? [[word.slice(1, -1), decodeURIComponent(asked[at]!)] as const] : [],
    );
    return { operation, params: Object.fromEntries(params) };
  } catch {
    return undefined;
  }
}

const fits = (pattern: readonly string[], asked: readonly string[]) =>
  pattern.length === asked.length &&
  pattern.every((word, at) => (isParameter(word) ? asked[at] !== '' : word === asked[at]));

function bySpecificity(a: Routed, b: Routed): number {
  const left = words(a.path);
  const right = words(b.path);
  const at = left.findIndex((word, index) => isParameter(word) !== isParameter(right[index]!));
  return at < 0 ? 0 : isParameter(left[at]!) ? 1 : -1;
}

/** Whether one request could match both equally well, which would be a bug in the contract. */
export function shadows(a: Routed, b: Routed): boolean {
  const left = words(a.path);
  const right = words(b.path);
  return (
    a.method === b.method &&
    left.length === right.length &&
    left.every((word, at) => word === right[at] || (isParameter(word) && isParameter(right[at]!)))
  );
}

/**
 * Could one request fit both? Then either `a` is the more specific in each place where the paths differ, or `b` is, or neither
 * is (`ambiguous`).
 */
export function compareRoutes(a: Routed, b: Routed): 'a' | 'b' | 'ambiguous' | undefined {
  const left = words(a.path);
  const right = words(b.path);
  const pairs = left.map((word, at) => [word, right[at] ?? ''] as const);
  const isMet = pairs.every(([one, other]) => one === other || isParameter(one) || isParameter(other));
  if (a.method !== b.method || left.length !== right.length || !isMet) return undefined;
  const isVaguer = pairs.some(([one, other]) => isParameter(one) && !isParameter(other));
  const isClearer = pairs.some(([one, other]) => !isParameter(one) && isParameter(other));
  if (isVaguer === isClearer) return 'ambiguous';
  return isClearer ? 'a' : 'b';
}

/** Builds the path of a call: parameters are percent-encoded, list values repeat their query parameter. */
export function buildPath(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}
