import type { getBeaconHistory as contract } from '../../../../../shared/contract/monitoring.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { daysBetween } from './days-between.ts';
import { readSamples } from './samples.ts';
import { thin } from './thin.ts';

/** What was heard of a beacon over a time (specification 2.7). */
export async function getBeaconHistory(
  caller: Caller,
  { params: { id }, query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { from, to, days } = await daysBetween(caller, id, query);
  const samples = days
    .flatMap(({ day, samples: packed }) => readSamples(day, packed))
    // Samples know their minute.
    .filter(({ at }) => at >= from - 60_000 && at <= to);
  const points = thin(samples, [({ batteryPct }) => batteryPct, ({ batteryMV }) => batteryMV]);
  return {
    items: points.map(({ at, ...values }) => ({ beaconId: id, timestamp: at, ...values })),
    thinned: points.length < samples.length,
  };
}
