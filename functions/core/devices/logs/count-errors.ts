import { iso } from '../../../platform/clock.ts';
import { walkLines } from './walk-lines.ts';
import { timeOf } from './walk-order.ts';

/** The number of errors of a hub. */
export interface ErrorCount {
  readonly count: number;
  /** The time of the oldest one, ms. */
  readonly since: number;
}

/** The maximum number of lines that are read; hubs are limited to one line a second. */
const LINES_MAX = 30_000;

/**
 * The numbers of errors that the hubs of an owner have logged since a time, by hub; hubs without errors are left out.
 * If there are more than 30,000, only the newest are counted.
 */
export async function countErrors(ownerId: string, since: number): Promise<Map<string, ErrorCount>> {
  const { lines } = await walkLines(
    { ownerId, hubIds: undefined, levels: ['SEVERE'], since: iso(since) },
    // The clocks of hubs may be slightly ahead.
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
