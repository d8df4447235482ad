import { expr, set } from '../../../../platform/expression.ts';
import { updateItem, written } from '../../../../platform/table.ts';
import { readConfig, settingsOf } from '../settings/configuration-store.ts';
import { type HubLive, hubKeys } from '../store.ts';

/** A clock that is off by more is wrong. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * By how many milliseconds the clock of a hub is wrong: below 0 it is behind, 0 means that it is right. It is right when
 * anything was heard within the hub's last push interval: the rest may be a backlog, or a broken frame.
 *
 * @param times of what the hub heard, ms, by its own clock
 * @param at when the push was taken, ms
 */
export async function clockError(hubId: string, times: readonly number[], at: number): Promise<number> {
  const errors = times.map((time) => time - at);
  const [least = 0] = errors.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (Math.abs(least) <= CLOCK_TOLERANCE_MS) return 0;
  const { pushIntervalSeconds } = settingsOf(await readConfig(hubId));
  const isRecent = (error: number) => error < 0 && -error <= CLOCK_TOLERANCE_MS + pushIntervalSeconds * 1000;
  return errors.some(isRecent) ? 0 : least;
}

/** The least change of an error that is worth a write: a clock that counts seconds drifts all the time. */
const worthNoting = (seconds: number) => Math.max(120, Math.abs(seconds) / 100);

/** Notes by how much the clock of a hub is wrong, for its owner to see, or that it is right again. */
export async function noteClock(hubId: string, live: HubLive, errorMs: number): Promise<void> {
  const was = live.clockErrorSeconds;
  const seconds = Math.round(errorMs / 1000);
  if (seconds === 0 ? was === undefined : Math.abs(seconds - (was ?? 0)) < worthNoting(seconds)) return;
  const change = seconds === 0 ? set({}, ['clockErrorSeconds']) : set({ clockErrorSeconds: seconds });
  await written(updateItem(hubKeys(hubId).liveKey, change, expr`attribute_exists(#pk)`));
}
