import type { MaySend, Slowed } from '../hubs/presence/may-send.ts';
import { putSlowed, type SlowedRow } from './slowed-store.ts';

const HOUR_MS = 3600_000;
/** A hub that was not told to be slower for this long has kept its limits. */
const PAUSE_MS = 10 * 60_000;

/** The state of a hub that is told to be slower at this time (ms), which happens at most once a minute. */
export function slowedAgain(was: MaySend | undefined, at: number): Slowed {
  const { slowedAt: before = 0, slowed = { since: at, minutes: 0 } } = was ?? {};
  const hourOf = (time: number) => Math.floor(time / HOUR_MS);
  return {
    since: at - before > PAUSE_MS ? at : slowed.since,
    minutes: hourOf(before) === hourOf(at) ? slowed.minutes + 1 : 1,
  };
}

/** Stores for operators that a hub was told to be slower. If this is lost, the hub is told again a minute later. */
export const noteSlowed = (row: SlowedRow): Promise<void> => putSlowed(row);
