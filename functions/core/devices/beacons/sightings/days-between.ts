import { Refusal } from '../../../../../shared/errors.ts';
import { HISTORY_DAYS } from '../../../../../shared/model/sighting-days.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso, now } from '../../../../platform/clock.ts';
import { beaconInReach } from '../beacon-in-reach.ts';
import { type DaySamples, readBeaconLives, readDays } from '../store.ts';
import { hoursOf } from './sensors.ts';

const DAY_MS = 24 * 3600_000;
const USUAL_DAYS = 30;

/**
 * The days of a beacon's history between two times, in order: past days, and the running day, which is in the live
 * item. It takes one Query for any period: at most 50 read units, or 80 for a beacon with sensors.
 */
export async function daysBetween(
  caller: Caller,
  id: string,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<{ from: number; to: number; days: readonly DaySamples[] }> {
  const to = query.to ?? now();
  const from = Math.max(query.from ?? to - USUAL_DAYS * DAY_MS, now() - HISTORY_DAYS * DAY_MS);
  if (query.from !== undefined && query.from >= to)
    throw new Refusal('FORM_VALIDATION_FAILED', { from: 'is not before `to`' });
  await beaconInReach(caller, id);
  // The period is older than the history that is kept.
  if (from > to) return { from, to, days: [] };
  const [over, lives] = await Promise.all([
    readDays(id, iso(from).slice(0, 10), iso(to).slice(0, 10)),
    readBeaconLives([id]),
  ]);
  const live = lives.get(id);
  const running = live && { day: live.day, samples: live.samples, sensors: hoursOf(live.sensors) };
  // A day that has just ended may be in both places.
  const unique = new Map([...(running ? [running] : []), ...over].map((day) => [day.day, day]));
  const days = [...unique.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return { from, to, days };
}
