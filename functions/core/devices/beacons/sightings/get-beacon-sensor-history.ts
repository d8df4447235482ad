import type { getBeaconSensorHistory as contract } from '../../../../../shared/contract/monitoring.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { daysBetween } from './days-between.ts';
import { readSensorDay } from './sensors.ts';
import { thin } from './thin.ts';

const HOUR_MS = 3600_000;

/** The sensor values of a beacon between two times, by the hour. */
export const getBeaconSensorHistory: UseCase<typeof contract> = async (caller, { params: { id }, query }) => {
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
};
