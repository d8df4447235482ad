import { given } from '../../../../shared/given.ts';
import { type Axes, SENSOR_FACTS, type SensorName } from '../../../../shared/model/sensors.ts';
import type { SensorReadings } from '../beacons/sightings/sensors.ts';
import { isTime } from './is-time.ts';

type Entry = Readonly<Record<string, unknown>>;

/**
 * The sensor values of an item of format 1.0 (FIELD-FACTS 1): the newest of each value. The temperature of Eddystone
 * telemetry is used if the environment has none. Malformed entries and values are skipped.
 *
 * @param itemAt the time of the item's last frame: later times are set to it, and entries without a time get it
 */
export function readSensors(item: Entry, itemAt: number): SensorReadings | undefined {
  const { environment, acceleration, magnetism } = (item.beaconSensorData ?? {}) as Entry;
  const inEnvironment = (name: SensorName, field: string) =>
    newestOf(environment, itemAt, (entry) => measured(name, entry[field]));
  const readings = {
    temperatureCelsius:
      inEnvironment('temperatureCelsius', 'temperature') ??
      newestOf(item.eddystoneTLM, itemAt, ({ temperature }) => measured('temperatureCelsius', temperature)),
    humidityPercent: inEnvironment('humidityPercent', 'humidity'),
    lightLux: inEnvironment('lightLux', 'light'),
    airPressureHectopascal: inEnvironment('airPressureHectopascal', 'airPressure'),
    accelerationMilliG: newestOf(acceleration, itemAt, (entry) => axes('accelerationMilliG', entry)),
    magnetismMilliGauss: newestOf(magnetism, itemAt, (entry) => axes('magnetismMilliGauss', entry)),
  };
  const heard = given(readings);
  return Object.keys(heard).length ? heard : undefined;
}

/** The temperature of an Eddystone TLM frame, 8.8 fixed point. 0x8000 (-128 °C, beyond the limits) means no sensor. */
export function readTemperature(raw: number, at: number): SensorReadings | undefined {
  const value = measured('temperatureCelsius', raw / 0x100);
  return value === undefined ? undefined : { temperatureCelsius: { value, at } };
}

/** The newest entry of a list with a valid value. */
function newestOf<Value>(
  entries: unknown,
  itemAt: number,
  read: (entry: Entry) => Value | undefined,
): { value: Value; at: number } | undefined {
  let newest: { value: Value; at: number } | undefined;
  for (const entry of Array.isArray(entries) ? entries : []) {
    const { timestamp = itemAt, ...fields } = (entry ?? {}) as Entry;
    const value = read(fields);
    if (value === undefined || !isTime(timestamp)) continue;
    const at = Math.min(timestamp, itemAt);
    if (at >= (newest?.at ?? 0)) newest = { value, at };
  }
  return newest;
}

/** A number within its limits, rounded to the stored decimals. */
function measured(name: SensorName, value: unknown): number | undefined {
  const { min, max, decimals } = SENSOR_FACTS[name];
  if (typeof value !== 'number' || !(value >= min && value <= max)) return undefined;
  const factor = 10 ** decimals;
  // `+ 0` turns -0 into 0.
  return Math.round(value * factor) / factor + 0;
}

function axes(name: SensorName, entry: Entry): Axes | undefined {
  const [x, y, z] = [measured(name, entry.x), measured(name, entry.y), measured(name, entry.z)];
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}
