import * as z from 'zod/mini';

interface SensorFacts {
  readonly min: number;
  readonly max: number;
  /** The number of decimals that are stored. */
  readonly decimals: number;
  /** 3: x, y and z, each within the limits. */
  readonly axes: 1 | 3;
}

/**
 * The values that beacons with sensors measure. A value outside its limits is discarded. The limits are wider than the
 * ranges of the sensor chips in such beacons (-40..125 °C, 300..1100 hPa, 83,000 lux, 16 g, 16 gauss) and of natural
 * values (sunlight has 120,000 lux).
 */
export const SENSOR_FACTS = {
  temperatureCelsius: { min: -100, max: 150, decimals: 2, axes: 1 },
  humidityPercent: { min: 0, max: 100, decimals: 1, axes: 1 },
  lightLux: { min: 0, max: 200_000, decimals: 0, axes: 1 },
  airPressureHectopascal: { min: 300, max: 1200, decimals: 1, axes: 1 },
  accelerationMilliG: { min: -32_000, max: 32_000, decimals: 0, axes: 3 },
  magnetismMilliGauss: { min: -32_000, max: 32_000, decimals: 0, axes: 3 },
} as const satisfies Record<string, SensorFacts>;

export type SensorName = keyof typeof SENSOR_FACTS;
export const SENSOR_NAMES = Object.keys(SENSOR_FACTS) as SensorName[];

const Axes = z.strictObject({ x: z.int(), y: z.int(), z: z.int() });
export type Axes = z.output<typeof Axes>;

/** The type of each value. */
const VALUES = {
  temperatureCelsius: z.number(),
  humidityPercent: z.number(),
  lightLux: z.int(),
  airPressureHectopascal: z.number(),
  accelerationMilliG: Axes,
  magnetismMilliGauss: Axes,
} as const satisfies Record<SensorName, z.ZodMiniType>;
export type SensorValues = { readonly [Name in SensorName]: z.output<(typeof VALUES)[Name]> };

/** The latest measurement of a value, with its time in ms UTC; null: never heard. */
const latest = <Value extends z.ZodMiniType>(value: Value) =>
  z.nullable(z.strictObject({ value, timestamp: z.int() }));

export const Sensors = z
  .strictObject({
    temperatureCelsius: latest(VALUES.temperatureCelsius),
    humidityPercent: latest(VALUES.humidityPercent),
    lightLux: latest(VALUES.lightLux),
    airPressureHectopascal: latest(VALUES.airPressureHectopascal),
    accelerationMilliG: latest(VALUES.accelerationMilliG),
    magnetismMilliGauss: latest(VALUES.magnetismMilliGauss),
  })
  .register(z.globalRegistry, {
    id: 'Sensors',
    description: 'The latest measurement of each value of a beacon',
  });
export type Sensors = z.output<typeof Sensors>;

/** The sensor values of a beacon in one hour: the last measurement of each value; null: none was heard. */
export const SensorHour = z
  .strictObject({
    /** The start of the hour, ms UTC. */
    timestamp: z.int(),
    temperatureCelsius: z.nullable(VALUES.temperatureCelsius),
    humidityPercent: z.nullable(VALUES.humidityPercent),
    lightLux: z.nullable(VALUES.lightLux),
    airPressureHectopascal: z.nullable(VALUES.airPressureHectopascal),
    accelerationMilliG: z.nullable(VALUES.accelerationMilliG),
    magnetismMilliGauss: z.nullable(VALUES.magnetismMilliGauss),
  })
  .register(z.globalRegistry, { id: 'SensorHour', description: 'The sensor values of a beacon in one hour' });
export type SensorHour = z.output<typeof SensorHour>;
