import type { MaySend, Slowed } from '../hubs/presence/may-send.ts';
import { putSlowed, type SlowedRow } from './slowed-store.ts';

const HOUR_MS = 3600_000;
/** A hub that was not told to be slower for this long has kept its limits. */
const PAUSE_MS = 10 * 60_000;

/** The state of a hub to which `slower` is sent at this time (ms), at most once a minute. */
export function slowedAgain(was: MaySend | undefined, at: number): Slowed {
  const { slowedAt: before = 0, slowed = { since: at, minutes: 0 } } = was ?? {};
  const hourOf = (time: number) => Math.floor(time / HOUR_MS);
  return {
    since: at - before > PAUSE_MS ? at : slowed.since,
    minutes: hourOf(before) === hourOf(at) ? slowed.minutes + 1 : 1,
  };
}

/** Stores for operators that `slower` was sent to a hub. If this is lost, the next `slower`, a minute later, stores it. */
export const noteSlowed = (row: SlowedRow): Promise<void> => putSlowed(row);
