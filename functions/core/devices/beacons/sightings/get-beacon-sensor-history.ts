import type { getBeaconSensorHistory as contract } from '../../../../../shared/contract/monitoring.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { daysBetween } from './days-between.ts';
import { readSensorDay } from './sensors.ts';
import { thin } from './thin.ts';

const HOUR_MS = 3600_000;

/** What a beacon measured over a time, by the hour. */
export async function getBeaconSensorHistory(
  caller: Caller,
  { params: { id }, query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { from, to, days } = await daysBetween(caller, id, query);
  const hours = days.flatMap(readSensorDay).filter(({ at }) => at > from - HOUR_MS && at <= to);
  const points = thin(hours, [
    ({ temperatureCelsius }) => temperatureCelsius,
    ({ humidityPercent }) => humidityPercent,
    ({ lightLux }) => lightLux,
    ({ airPressureHectopascal }) => airPressureHectopascal,
  ]);
  return {
    items: points.map(({ at, ...values }) => ({ timestamp: at, ...values })),
    thinned: points.length < hours.length,
  };
}
