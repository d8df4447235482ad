import type { getBeaconHistory as contract } from '../../../../../shared/contract/monitoring.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { daysBetween } from './days-between.ts';
import { readSamples } from './samples.ts';
import { thin } from './thin.ts';

/** The history of a beacon between two times (specification 2.7). */
export const getBeaconHistory: UseCase<typeof contract> = async (caller, { params: { id }, query }) => {
  const { from, to, days } = await daysBetween(caller, id, query);
  const samples = days
    .flatMap(({ day, samples: packed }) => readSamples(day, packed))
    // Samples are stored by minute, so the first minute may start before `from`.
    .filter(({ at }) => at >= from - 60_000 && at <= to);
  const points = thin(samples, [({ batteryPct }) => batteryPct, ({ batteryMV }) => batteryMV]);
  return {
    items: points.map(({ at, ...values }) => ({ beaconId: id, timestamp: at, ...values })),
    thinned: points.length < samples.length,
  };
};
