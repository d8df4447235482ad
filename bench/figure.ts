/** One line of a benchmark's result. */
export interface Figure {
  readonly what: string;
  /** The count or ratio, with what it was made of. */
  readonly found: string;
  /** The limit or aim; absent if the figure is only reported. */
  readonly target?: string;
  /** Whether the limit holds; absent for an aim, which does not have to be reached. */
  readonly holds?: boolean;
  /** It is the same with very little data, so its limit must hold in small runs, too. */
  readonly ofAnySize?: true;
}

/** A value that must not exceed a limit. */
export const withLimit = (what: string, value: number, atMost: number, found: string): Figure => ({
  what,
  // A value slightly above the limit must not be rounded to the limit.
  found: `${value.toFixed(value > atMost ? 3 : 2)} ${found}`,
  target: `≤ ${atMost.toFixed(2)}`,
  holds: value <= atMost + 1e-9,
});

export function formatFigure({ what, found, target, holds }: Figure): string {
  const verdict = holds === undefined ? '' : holds ? 'holds' : 'MISSED';
  return `  ${what.padEnd(40)} ${found.padEnd(54)} ${(target ?? '').padEnd(8)} ${verdict}`.trimEnd();
}
