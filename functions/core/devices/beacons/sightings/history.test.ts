import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { callerOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { setClock } from '../../../../platform/clock.ts';
import { getItem } from '../../../../platform/table.ts';
import { handOverBeacons } from '../../../composition/change-of-owner.ts';
import { getBeaconStats } from '../get-beacon-stats.ts';
import { importBeacons } from '../registration/import-beacons.ts';
import { getBeaconHistory } from './get-beacon-history.ts';
import { getBeaconSensorHistory } from './get-beacon-sensor-history.ts';
import { noteSightings } from './note-sightings.ts';

givenTable();

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const [MINE, FOREIGN, UNHEARD, SENSOR] = ['F00000000001', 'F00000000002', 'F00000000003', 'F00000000004'];

const caller = (userId: string, reach?: Caller['reach']) => callerOf({ id: userId }, 'INFO_PROVIDER', reach);

beforeAll(async () => {
  setClock(NOW);
  await importBeacons([MINE, FOREIGN, UNHEARD, SENSOR].map((id) => ({ id: id!, type: 'SMART_BEACON' })));
  await handOverBeacons([MINE!, UNHEARD!, SENSOR!], 'ann');
  await handOverBeacons([FOREIGN!], 'bob');
  // One sample at noon of each of the last 400 days, one percent less every ten days; and this morning.
  for (let days = 400; days > 0; days--)
    await noteSightings([
      { beaconId: MINE!, timestamp: NOW - days * DAY_MS, batteryPct: 50 + Math.ceil(days / 10) },
    ]);
  await noteSightings([{ beaconId: MINE!, timestamp: NOW - 2 * HOUR_MS, batteryPct: 50, batteryMV: 2900 }]);
  await noteSightings([{ beaconId: FOREIGN!, timestamp: NOW, batteryPct: 7 }]);
  await noteSightings([{ beaconId: SENSOR!, timestamp: NOW - 50 * DAY_MS }]);
  // One reading each half hour of the last 45 days, 0.01 °C more each time.
  for (let days = 45; days > 0; days--)
    await noteSightings(Array.from({ length: 48 }, (_, half) => measured(days * 48 - half)));
  await noteSightings([measured(0)]);
});

/** The time n half hours ago. */
const measured = (ago: number) => {
  const at = NOW - (ago * HOUR_MS) / 2;
  const sensors = { temperatureCelsius: { value: Math.round(2160 - ago) / 100, at } };
  return { beaconId: SENSOR!, timestamp: at, sensors };
};
beforeEach(() => setClock(NOW));
afterEach(() => setClock(undefined));

const historyOf = (id: string, query: { from?: number; to?: number } = {}, by = caller('ann')) =>
  getBeaconHistory(by, { params: { id }, query, body: {} });

describe('the history of a beacon', () => {
  it('covers the last 30 days including today by default, the oldest first', async () => {
    const { items, thinned } = await historyOf(MINE!);
    expect(thinned).toBe(false);
    expect(items).toHaveLength(31);
    expect(items[0]).toMatchObject({ timestamp: NOW - 30 * DAY_MS, batteryPct: 53 });
    expect(items.at(-1)).toEqual({
      beaconId: MINE,
      timestamp: NOW - 2 * HOUR_MS,
      batteryPct: 50,
      batteryMV: 2900,
      activeTime: null,
    });
  });

  it('covers the requested period', async () => {
    const { items } = await historyOf(MINE!, { from: NOW - 12 * DAY_MS, to: NOW - 10 * DAY_MS });
    expect(items.map(({ timestamp }) => (NOW - timestamp) / DAY_MS)).toEqual([12, 11, 10]);
  });

  it('goes thirteen months back and no further', async () => {
    const { items } = await historyOf(MINE!, { from: 0 });
    expect(items[0]!.timestamp).toBe(NOW - 395 * DAY_MS);
    expect(await historyOf(MINE!, { from: 0, to: 1 })).toEqual({ items: [], thinned: false });
  });

  it('expires after thirteen months', async () => {
    const day = await getItem<{ pk: string; sk: string; ttl: number }>({
      pk: `hist#${MINE}`,
      sk: '2026-11-20',
    });
    expect((day!.ttl * 1000 - Date.parse('2026-11-21')) / DAY_MS).toBe(395);
  });

  it('is refused for an end before the start', async () => {
    const refused = historyOf(MINE!, { from: NOW, to: NOW });
    await expect(refused).rejects.toMatchObject({ code: 'FORM_VALIDATION_FAILED' });
  });

  it('of a beacon out of reach looks like that of a missing one', async () => {
    await expect(historyOf(FOREIGN!)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    await expect(historyOf('F00000000009')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect((await historyOf(FOREIGN!, {}, caller('root', 'any'))).items).toHaveLength(1);
  });
});

describe('the history of sensor values', () => {
  const sensorsOf = (id: string, query: { from?: number; to?: number } = {}, by = caller('ann')) =>
    getBeaconSensorHistory(by, { params: { id }, query, body: {} });

  it('has the last value of each hour of the last 30 days including today, the oldest first', async () => {
    const { items, thinned } = await sensorsOf(SENSOR!);
    expect([items.length, thinned]).toEqual([30 * 24 + 1, false]);
    expect(items[0]).toEqual({
      timestamp: NOW - 30 * DAY_MS,
      temperatureCelsius: 7.21,
      ...{ humidityPercent: null, lightLux: null, airPressureHectopascal: null },
      ...{ accelerationMilliG: null, magnetismMilliGauss: null },
    });
    expect(items.at(-1)).toMatchObject({ timestamp: NOW, temperatureCelsius: 21.6 });
    expect(items.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 30 * 24 + 1 }, (_, hour) => NOW - 30 * DAY_MS + hour * HOUR_MS),
    );
  });

  it('has the hours of the requested period, including the one in which it starts', async () => {
    const { items } = await sensorsOf(SENSOR!, { from: NOW - 3.5 * HOUR_MS, to: NOW - HOUR_MS });
    expect(items.map(({ timestamp }) => (NOW - timestamp) / HOUR_MS)).toEqual([4, 3, 2, 1]);
  });

  it('is thinned if it is long, and keeps the extremes', async () => {
    const { items, thinned } = await sensorsOf(SENSOR!, { from: 0 });
    expect(thinned).toBe(true);
    expect(items.length).toBeLessThanOrEqual(1080);
    expect(items.at(-1)).toMatchObject({ temperatureCelsius: 21.6 });
    expect(items[0]).toMatchObject({ temperatureCelsius: 0.01 });
  });

  it('is empty for a beacon without sensors, and missing for a beacon out of reach', async () => {
    expect(await sensorsOf(MINE!, { from: 0 })).toEqual({ items: [], thinned: false });
    expect(await sensorsOf(UNHEARD!)).toEqual({ items: [], thinned: false });
    await expect(sensorsOf(SENSOR!, {}, caller('bob'))).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect((await sensorsOf(SENSOR!, {}, caller('root', 'any'))).items.length).toBeGreaterThan(0);
  });
});

describe('the stats of many beacons', () => {
  const statsOf = async (by: Caller, ...value: string[]) =>
    (await getBeaconStats(by, { params: {}, query: {}, body: { value } })).stats;

  it('are the latest sighting of each, and null for beacons that are unheard, out of reach or unknown', async () => {
    const stats = await statsOf(caller('ann'), MINE!, FOREIGN!, UNHEARD!, 'F00000000009', MINE!);
    expect(stats).toEqual({
      [MINE!]: {
        beaconId: MINE,
        timestamp: NOW - 2 * HOUR_MS,
        batteryPct: 50,
        batteryMV: 2900,
        activeTime: null,
        sensors: null,
      },
      [FOREIGN!]: null,
      [UNHEARD!]: null,
      F00000000009: null,
    });
  });

  it('have the latest sensor values, each with its time', async () => {
    expect((await statsOf(caller('ann'), SENSOR!))[SENSOR!]).toMatchObject({
      timestamp: NOW,
      sensors: { temperatureCelsius: { value: 21.6, timestamp: NOW }, humidityPercent: null },
    });
  });

  it('contain the beacons of all owners for an admin', async () => {
    expect(await statsOf(caller('root', 'any'), FOREIGN!)).toMatchObject({ [FOREIGN!]: { batteryPct: 7 } });
  });
});
