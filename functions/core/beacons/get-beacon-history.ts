import type { getBeaconHistory as contract } from '../../../shared/contract/monitoring.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import { HISTORY_DAYS } from '../../../shared/model/beacon.ts';
import type { Caller } from '../../platform/caller.ts';
import { iso, now } from '../../platform/clock.ts';
import { beaconInReach } from './beacon-in-reach.ts';
import { readSamples } from './samples.ts';
import { readBeaconLives, readDays } from './store.ts';
import { thin } from './thin.ts';

const DAY_MS = 24 * 3600_000;
const USUAL_DAYS = 30;

/**
 * What was heard of a beacon over a time (specification 2.7): days that are over, and the running one, which still stands
 * in its live item. One Query and at most fifty read units, however long the time is.
 */
export async function getBeaconHistory(
  caller: Caller,
  { params: { id }, query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const to = query.to ?? now();
  const from = Math.max(query.from ?? to - USUAL_DAYS * DAY_MS, now() - HISTORY_DAYS * DAY_MS);
  if (query.from !== undefined && query.from >= to)
    throw new Refusal('FORM_VALIDATION_FAILED', { from: 'is not before `to`' });
  await beaconInReach(caller, id);
  // Nothing is kept of a time that long ago.
  if (from > to) return { items: [], thinned: false };
  const [days, lives] = await Promise.all([
    readDays(id, iso(from).slice(0, 10), iso(to).slice(0, 10)),
    readBeaconLives([id]),
  ]);
  const running = lives.get(id);
  // A day that has just ended may be seen in both places.
  const unique = new Map([...(running ? [running] : []), ...days].map((day) => [day.day, day.samples]));
  const samples = [...unique]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, packed]) => readSamples(day, packed))
    // Samples know their minute.
    .filter(({ at }) => at >= from - 60_000 && at <= to);
  const points = thin(samples);
  return {
    items: points.map(({ at, ...values }) => ({ beaconId: id, timestamp: at, ...values })),
    thinned: points.length < samples.length,
  };
}
