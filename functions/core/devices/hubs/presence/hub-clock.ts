import { expr, set } from '../../../../platform/expression.ts';
import { updateItem, written } from '../../../../platform/table.ts';
import { readConfig, settingsOf } from '../settings/configuration-store.ts';
import { type HubLive, hubKeys } from '../store.ts';

/** A clock with a larger error is wrong. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The error of a hub's clock in ms: negative if it is behind, 0 if it is right. It counts as right if any sighting is
 * from within the hub's last push interval: the others may be a backlog or broken frames.
 *
 * @param times the times of the sightings by the hub's clock, ms
 * @param at when the push arrived, ms
 */
export async function clockError(hubId: string, times: readonly number[], at: number): Promise<number> {
  const errors = times.map((time) => time - at);
  const [least = 0] = errors.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (Math.abs(least) <= CLOCK_TOLERANCE_MS) return 0;
  const { pushIntervalSeconds } = settingsOf(await readConfig(hubId));
  const isRecent = (error: number) => error < 0 && -error <= CLOCK_TOLERANCE_MS + pushIntervalSeconds * 1000;
  return errors.some(isRecent) ? 0 : least;
}

/** The smallest change of an error that is stored, because clocks drift all the time. */
const worthNoting = (seconds: number) => Math.max(120, Math.abs(seconds) / 100);

/** Stores the error of a hub's clock, which its owner can see, or that the clock is right again. */
export async function noteClock(hubId: string, live: HubLive, errorMs: number): Promise<void> {
  const was = live.clockErrorSeconds;
  const seconds = Math.round(errorMs / 1000);
  if (seconds === 0 ? was === undefined : Math.abs(seconds - (was ?? 0)) < worthNoting(seconds)) return;
  const change = seconds === 0 ? set({}, ['clockErrorSeconds']) : set({ clockErrorSeconds: seconds });
  await written(updateItem(hubKeys(hubId).liveKey, change, expr`attribute_exists(#pk)`));
}
