import { iso } from '../../../platform/clock.ts';
import { walkLines } from './walk-lines.ts';
import { timeOf } from './walk-order.ts';

/** The errors of a hub. */
export interface ErrorCount {
  readonly count: number;
  /** The time of the oldest one, ms. */
  readonly since: number;
}

/** Of so many lines at the most it is told where they stand: hubs are held to one a second. */
const LINES_MAX = 30_000;

/**
 * How many errors the hubs of an owner wrote since a time, by hub; one that wrote none is left out. Where there are more
 * than thirty thousand, the newest of them.
 */
export async function countErrors(ownerId: string, since: number): Promise<Map<string, ErrorCount>> {
  const { lines } = await walkLines(
    { ownerId, hubIds: undefined, levels: ['SEVERE'], since: iso(since) },
    // Clocks of hubs may be a little ahead.
    iso(since + 24 * 3600_000),
    { positionsOnly: true, most: LINES_MAX },
  );
  const byHub = Map.groupBy(lines, ({ position }) => position.split('#')[1]!);
  return new Map(
    [...byHub].map(([hubId, some]) => [
      hubId,
      { count: some.length, since: Date.parse(timeOf(some.at(-1)!.position)) },
    ]),
  );
}
