/** One line of a benchmark's result. */
export interface Figure {
  readonly what: string;
  /** The count or ratio, with what it was made of. */
  readonly found: string;
  /** What is wanted; absent where it is only told. */
  readonly target?: string;
  /** Whether a bound holds; absent for an aim, which nobody is held to. */
  readonly holds?: boolean;
}

/** A value held against a bound. */
export const bounded = (what: string, value: number, atMost: number, found: string): Figure => ({
  what,
  // A hair's breadth above the bound must not read as the bound.
  found: `${value.toFixed(value > atMost ? 3 : 2)} ${found}`,
  target: `≤ ${atMost.toFixed(2)}`,
  holds: value <= atMost + 1e-9,
});

export function say({ what, found, target, holds }: Figure): string {
  const verdict = holds === undefined ? '' : holds ? 'holds' : 'MISSED';
  return `  ${what.padEnd(40)} ${found.padEnd(54)} ${(target ?? '').padEnd(8)} ${verdict}`.trimEnd();
}
