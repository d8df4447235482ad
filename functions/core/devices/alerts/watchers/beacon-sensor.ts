import { SENSOR_TYPES } from '../../../../../shared/configuration/device.ts';
import { type BeaconReading, beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import type { Sight } from '../decide.ts';
import { lookAtBeacons } from './look-at-beacons.ts';
import type { Look, Watcher } from './watcher.ts';

/**
 * Hysteresis: an alert ends when the value is back within the limit by this much, about the accuracy of such sensors.
 */
const BACK_BY = { temperatureCelsius: 1, humidityPercent: 3 } as const;
/** An older reading is stale: it neither opens nor ends an alert. */
const STALE_MS = 2 * 3600_000;

/** Beacons that measure more, or less, than a limit. No index has these values, so all sensor beacons are read. */
const watcherOf = (value: keyof typeof BACK_BY, limit: 'above' | 'below'): Watcher => ({
  clearForMs: 0,
  look: (look) =>
    lookAtBeacons(look, { field: 'type', operator: 'in', values: SENSOR_TYPES }, (reading) =>
      sightOf(reading, value, limit, look),
    ),
  describe: beaconDescriptions,
});

export const temperatureAbove = watcherOf('temperatureCelsius', 'above');
export const temperatureBelow = watcherOf('temperatureCelsius', 'below');
export const humidityAbove = watcherOf('humidityPercent', 'above');
export const humidityBelow = watcherOf('humidityPercent', 'below');

function sightOf(
  { sensors, seenAt }: BeaconReading,
  name: keyof typeof BACK_BY,
  limit: 'above' | 'below',
  { threshold, at }: Look,
): Pick<Sight, 'is' | 'since' | 'value'> {
  const measured = sensors?.[name];
  if (!measured) return { is: 'between', since: seenAt, value: null };
  const { value, at: since } = measured;
  const beyond = limit === 'above' ? value - threshold : threshold - value;
  const is = beyond > 0 ? 'affected' : beyond > -BACK_BY[name] ? 'between' : 'clear';
  return { is: at - since > STALE_MS ? 'between' : is, since, value };
}
