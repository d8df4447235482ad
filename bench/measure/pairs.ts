/** The result of measuring two sides in pairs. */
export interface Compared {
  /** The median of the pairs' ratios. */
  readonly ratio: number;
  /** The median of each side. */
  readonly a: number;
  readonly b: number;
  readonly pairs: number;
}

/**
 * Measures A B A B … and takes the median of the pairs, so that other load of the machine affects both sides. The first
 * pair is a warm-up and is discarded.
 */
export async function inPairs(
  pairs: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<Compared> {
  const measured: { a: number; b: number }[] = [];
  for (let pair = 0; pair <= pairs; pair++) measured.push({ a: await a(), b: await b() });
  const kept = measured.slice(1);
  return {
    ratio: median(kept.map((pair) => pair.a / pair.b)),
    a: median(kept.map((pair) => pair.a)),
    b: median(kept.map((pair) => pair.b)),
    pairs,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
