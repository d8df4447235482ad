import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemBytes } from '../../../../../bench/measure/item-bytes.ts';
import type { WireItem, WireValue } from '../../../../../bench/measure/wire.ts';
import {
  type Axes,
  SENSOR_FACTS,
  SENSOR_NAMES,
  type SensorName,
} from '../../../../../shared/model/sensors.ts';
import type { BeaconLive } from '../store.ts';
import {
  hoursOf,
  newest,
  readHours,
  readSensorDay,
  type SensorReadings,
  toSensors,
  withHour,
} from './sensors.ts';
import { apply, joinSightings } from './sighting.ts';

const DAY = '2026-11-21';
const MIDNIGHT = Date.parse(DAY);
const HOUR_MS = 3600_000;
const ID = 'AABBCCDDEEFF';

const numberOf = (name: SensorName) => {
  const { min, max, decimals } = SENSOR_FACTS[name];
  const factor = 10 ** decimals;
  return fc.integer({ min: min * factor, max: max * factor }).map((whole) => whole / factor);
};
const measured = (name: SensorName): fc.Arbitrary<number | Axes> =>
  SENSOR_FACTS[name].axes === 1
    ? numberOf(name)
    : fc.record({ x: numberOf(name), y: numberOf(name), z: numberOf(name) });
const readings = (at: fc.Arbitrary<number>): fc.Arbitrary<SensorReadings> =>
  fc.record(
    Object.fromEntries(SENSOR_NAMES.map((name) => [name, fc.record({ value: measured(name), at })])),
    {
      requiredKeys: [],
    },
  ) as fc.Arbitrary<SensorReadings>;

const unheard: BeaconLive = {
  ...{ pk: `beacon#${ID}`, sk: 'live', seenAt: 0, batteryPct: null, batteryMV: null, activeTime: null },
  ...{ firmware: '006.001', hub: null, day: '0000-00-00', samples: new Uint8Array() },
};

describe('the hours of a day', () => {
  it('can be packed and read back, also hours without a reading', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...SENSOR_NAMES)
          .chain((name) =>
            fc.tuple(fc.constant(name), fc.array(fc.option(measured(name)), { maxLength: 24 })),
          ),
        ([name, values]) => {
          const packed = values.reduce<Uint8Array>(
            (hours, value, hour) => (value === null ? hours : withHour(name, hours, hour, value)),
            new Uint8Array(),
          );
          const known = values.slice(0, values.findLastIndex((value) => value !== null) + 1);
          expect(readHours(name, packed)).toEqual(known);
        },
      ),
    );
  });

  it('keep the last reading of each value, in any order of arrival', () => {
    const heard = fc.record({
      minute: fc.integer({ min: 0, max: 1439 }),
      sensors: readings(fc.constant(0)),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(heard, { selector: ({ minute }) => minute, minLength: 1, maxLength: 30 }),
        (all) => {
          const dated = all
            .toSorted((one, other) => one.minute - other.minute)
            .map(({ minute, sensors }) => {
              const at = MIDNIGHT + minute * 60_000;
              const entries = Object.entries(sensors).map(([name, { value }]) => [name, { value, at }]);
              return { timestamp: at, sensors: Object.fromEntries(entries) as SensorReadings };
            });
          const live = dated.reduce((is, one) => apply(ID, is, one).live, unheard);
          const hours = readSensorDay({ day: DAY, sensors: hoursOf(live.sensors) });
          for (const name of SENSOR_NAMES) {
            const known = dated.filter(({ sensors }) => sensors[name]);
            const expected = new Map(
              known.map(({ timestamp, sensors }) => [
                timestamp - (timestamp % HOUR_MS),
                sensors[name]!.value,
              ]),
            );
            const found = hours.filter((hour) => hour[name] !== null);
            expect(new Map(found.map((hour) => [hour.at, hour[name]]))).toEqual(expected);
            const last = known.at(-1);
            expect(toSensors(live.sensors)?.[name] ?? null).toEqual(
              last ? { value: last.sensors[name]!.value, timestamp: last.timestamp } : null,
            );
          }
        },
      ),
    );
  });
});

describe('stored sensor values', () => {
  it('are the newest of each value, in any order of arrival and however sightings are joined', () => {
    const some = fc.array(readings(fc.integer({ min: 1, max: 1000 })), { maxLength: 6 });
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (all, draws) => {
        // Two readings with the same time count as one: it is unknown which is right.
        const seen = new Set<string>();
        const single = all.map((one) =>
          Object.fromEntries(
            Object.entries(one).filter(([name, { at }]) => {
              const key = `${name} ${at}`;
              return !seen.has(key) && seen.add(key);
            }),
          ),
        ) as SensorReadings[];
        const shuffled = single
          .map((one) => ({ one, by: draws.next().value! }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ one }) => one);
        const join = (list: readonly SensorReadings[]) => list.reduce(newest, {});
        expect(join(shuffled)).toEqual(join(single));
        const frames = single.map((sensors, at) => ({ timestamp: 1000 + at, sensors }));
        expect(joinSightings(frames)[0]?.sensors ?? {}).toEqual(join(single));
      }),
    );
  });

  it('are absent for a beacon that never sent any, and for one stored before they existed', () => {
    expect([toSensors(undefined), hoursOf(undefined), readSensorDay({ day: DAY })]).toEqual([
      null,
      undefined,
      [],
    ]);
    const { live } = apply(ID, unheard, { timestamp: MIDNIGHT });
    expect('sensors' in live).toBe(false);
  });

  it('of a full day take at most two write units, and none for a beacon without sensors', () => {
    const axes = { x: -31_999, y: 31_999, z: -31_999 };
    const at = (quarter: number) => MIDNIGHT + quarter * 900_000 + 123;
    const sensorsAt = (time: number): SensorReadings => ({
      temperatureCelsius: { value: -99.99, at: time },
      humidityPercent: { value: 99.9, at: time },
      lightLux: { value: 199_999, at: time },
      airPressureHectopascal: { value: 1199.9, at: time },
      accelerationMilliG: { value: axes, at: time },
      magnetismMilliGauss: { value: axes, at: time },
    });
    const dayOf = (sensors?: (time: number) => SensorReadings) =>
      Array.from({ length: 96 }, (_, quarter) => at(quarter)).reduce(
        (live, timestamp) =>
          apply(ID, live, {
            ...{ timestamp, batteryPct: 99, batteryMV: 2999, activeTime: 99_999_999, hubId: 'hub0badcafe' },
            ...(sensors && { sensors: sensors(timestamp) }),
          }).live,
        unheard,
      );
    const pending = { index: 255, version: 999, sentAt: at(95), hub: 'hub0badcafe', attempts: 5 };
    const bytes = (live: BeaconLive) => itemBytes(wireItem(live));
    expect(bytes(dayOf())).toBeLessThanOrEqual(1024);
    expect(bytes({ ...dayOf(sensorsAt), pending })).toBeLessThanOrEqual(2048);
  });
});

/** The size of the item as DynamoDB stores it. */
const wireItem = (item: object): WireItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, wireValue(value)]));

function wireValue(value: unknown): WireValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  return value === null ? { NULL: true } : { M: wireItem(value as object) };
}
