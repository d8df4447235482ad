import type { HistoryPoint } from '../../../../../shared/model/beacon.ts';
import { iso, now } from '../../../../platform/clock.ts';
import { readDays } from '../store.ts';
import { readSamples } from './samples.ts';

const DAY_MS = 24 * 3600_000;

/**
 * What was heard of a beacon in this many past days, but for the running one: a Query, some ten read units for three
 * months. It checks no rights: the caller must have done so.
 */
export async function historyOfDays(id: string, days: number): Promise<HistoryPoint[]> {
  const to = now();
  const stored = await readDays(id, iso(to - days * DAY_MS).slice(0, 10), iso(to).slice(0, 10));
  return stored
    .flatMap(({ day, samples }) => readSamples(day, samples))
    .map(({ at, ...values }) => ({ beaconId: id, timestamp: at, ...values }));
}
