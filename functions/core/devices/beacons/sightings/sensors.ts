import {
  type Axes,
  SENSOR_FACTS,
  SENSOR_NAMES,
  type SensorHour,
  type SensorName,
  type Sensors,
  type SensorValues,
} from '../../../../../shared/model/sensors.ts';

/** Sensor values, each with the time of its measurement in ms. */
export type SensorReadings = {
  readonly [Name in SensorName]?: { readonly value: SensorValues[Name]; readonly at: number };
};

/** One value on one day: its last reading of each hour, up to the latest hour with a reading (see withHour). */
type Hours = Uint8Array;
export type SensorHours = { readonly [Name in SensorName]?: Hours };

/** The latest reading of each value, with the hours of the running day. */
export type StoredSensors = {
  readonly [Name in SensorName]?: NonNullable<SensorReadings[Name]> & { readonly hours: Hours };
};

const HOUR_MS = 3600_000;
const NO_HOURS = new Uint8Array();

type AnyReading = NonNullable<SensorReadings[SensorName]>;
const entriesOf = (readings: SensorReadings = {}) => Object.entries(readings) as [SensorName, AnyReading][];

/** The newest reading of each value. */
export const newest = (
  known: SensorReadings | undefined,
  heard: SensorReadings | undefined,
): SensorReadings => ({
  ...known,
  ...Object.fromEntries(entriesOf(heard).filter(([name, { at }]) => at >= (known?.[name]?.at ?? 0))),
});

/** Whether one of these values is heard for the first time, or is newer than the stored one by at least `ms`. */
export const areOverdue = (
  known: StoredSensors | undefined,
  heard: SensorReadings | undefined,
  ms: number,
): boolean =>
  entriesOf(heard).some(([name, { at }]) => at - (known?.[name]?.at ?? Number.NEGATIVE_INFINITY) >= ms);

/**
 * The stored values of a beacon after new readings; undefined: none was ever heard. A reading from before midnight that
 * arrives after midnight becomes the latest, but is in no hour.
 *
 * @param midnight the start of the day of the sighting, in ms
 */
export function withNewest(
  known: StoredSensors | undefined,
  heard: SensorReadings | undefined,
  { midnight, isNewDay }: { midnight: number; isNewDay: boolean },
): StoredSensors | undefined {
  if (!known && !heard) return undefined;
  return Object.fromEntries(
    entriesOf(newest(known, heard)).map(([name, reading]) => {
      const { value, at } = reading;
      const hours = isNewDay ? NO_HOURS : (known?.[name]?.hours ?? NO_HOURS);
      const isOfDay = reading === heard?.[name] && at >= midnight;
      const hour = Math.floor((at - midnight) / HOUR_MS);
      return [name, { value, at, hours: isOfDay ? withHour(name, hours, hour, value) : hours }];
    }),
  );
}

/** The hours of a day; undefined: no value was heard on this day. */
export function hoursOf(sensors: StoredSensors | undefined): SensorHours | undefined {
  const heard = Object.entries(sensors ?? {}).filter(([, { hours }]) => hours.length > 0);
  return heard.length ? Object.fromEntries(heard.map(([name, { hours }]) => [name, hours])) : undefined;
}

/** The latest values as callers read them. */
export const toSensors = (stored: StoredSensors | undefined): Sensors | null =>
  stored === undefined
    ? null
    : (Object.fromEntries(
        SENSOR_NAMES.map((name) => {
          const reading = stored[name];
          return [name, reading ? { value: reading.value, timestamp: reading.at } : null];
        }),
      ) as Sensors);

/** The packed form of a value: two or four bytes. The lowest number of that size means that there is no reading. */
function sizeOf(name: SensorName) {
  const { max, decimals, axes } = SENSOR_FACTS[name];
  const factor = 10 ** decimals;
  const width = max * factor < 2 ** 15 ? 2 : 4;
  return { factor, width, axes, none: -(2 ** (8 * width - 1)) };
}

/** Packs the reading of an hour: one slot per hour from midnight on, with one or three numbers. */
export function withHour(
  name: SensorName,
  hours: Hours,
  hour: number,
  value: SensorValues[SensorName],
): Hours {
  const { factor, width, axes, none } = sizeOf(name);
  const bytes = Buffer.alloc(Math.max(hours.length, (hour + 1) * axes * width));
  for (let at = hours.length; at < bytes.length; at += width) bytes.writeIntBE(none, at, width);
  bytes.set(hours);
  const numbers = typeof value === 'number' ? [value] : [value.x, value.y, value.z];
  numbers.forEach((number, axis) => {
    bytes.writeIntBE(Math.round(number * factor), (hour * axes + axis) * width, width);
  });
  return bytes;
}

/** The readings of a day by hour; null for an hour without one. */
export function readHours(name: SensorName, hours: Hours = NO_HOURS): (number | Axes | null)[] {
  const { factor, width, axes, none } = sizeOf(name);
  const bytes = Buffer.from(hours.buffer, hours.byteOffset, hours.byteLength);
  return Array.from({ length: hours.length / (axes * width) }, (_, hour) => {
    const number = (axis: number) => bytes.readIntBE((hour * axes + axis) * width, width);
    if (number(0) === none) return null;
    return axes === 1 ? number(0) / factor : { x: number(0), y: number(1), z: number(2) };
  });
}

/** The sensor values of a day, by the hour; hours without any reading are left out. */
export function readSensorDay({
  day,
  sensors = {},
}: {
  readonly day: string;
  readonly sensors?: SensorHours | undefined;
}): (Omit<SensorHour, 'timestamp'> & { readonly at: number })[] {
  const midnight = Date.parse(day);
  const values = SENSOR_NAMES.map((name) => [name, readHours(name, sensors[name])] as const);
  const count = Math.max(...values.map(([, hours]) => hours.length));
  return Array.from({ length: count }, (_, hour) => hour)
    .filter((hour) => values.some(([, hours]) => (hours[hour] ?? null) !== null))
    .map((hour) => ({
      at: midnight + hour * HOUR_MS,
      ...(Object.fromEntries(values.map(([name, hours]) => [name, hours[hour] ?? null])) as Omit<
        SensorHour,
        'timestamp'
      >),
    }));
}
