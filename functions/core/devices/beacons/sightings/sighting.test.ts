import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../../test/support/depth.ts';
import { type BeaconLive, NO_CONTACT } from '../store.ts';
import { countOf, readSamples } from './samples.ts';
import { hoursOf, readSensorDay, toSensors } from './sensors.ts';
import { apply, isNews, joinSightings, knownOf, lookFor, type Sighting, shiftedDay } from './sighting.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const ID = 'AABBCCDDEEFF';
const [HOME, OTHER] = ['hub00000001', 'hub00000002'];

const unheard: BeaconLive = {
  pk: `beacon#${ID}`,
  sk: 'live',
  seenAt: 0,
  batteryPct: null,
  batteryMV: null,
  activeTime: null,
  firmware: null,
  hub: null,
  day: NO_CONTACT,
  samples: new Uint8Array(),
};
const heard = (minutes: number, more: Partial<Sighting> = {}): Sighting => ({
  timestamp: START + minutes * MINUTE,
  hubId: HOME,
  ...more,
});
const noted = (minutes: number) => Math.floor(START / MINUTE + minutes);
/** What must be read for a sighting by a hub whose digest is as new as the live item, or noted the beacon later. */
const look = (
  live: BeaconLive,
  one: Sighting,
  { minute = Math.floor(live.seenAt / MINUTE), homeMinute }: { minute?: number; homeMinute?: number } = {},
) => lookFor(ID, one.hubId!, { known: knownOf(live), minute, rssi: null, homeMinute }, one);
const isNow = (live: BeaconLive, one: Sighting, notedAt?: number) => isNews(ID, live, one, notedAt);

/** The live item after sightings by one hub, whose digest notes each of them. */
function havingHeard(...all: Sighting[]): BeaconLive {
  let live = unheard;
  let minute = 0;
  for (const one of all) {
    if (look(live, one, { minute }) === 'live' && isNow(live, one)) live = apply(ID, live, one).live;
    minute = Math.floor(one.timestamp / MINUTE);
  }
  return live;
}

describe('a sighting of a beacon', () => {
  it('is news the first time', () => {
    expect(isNow(unheard, heard(0))).toBe(true);
  });

  it('without a change is nothing new for its home, which proves every four hours that it is that', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    const looks = (minutes: number, minute = noted(minutes - 14)) =>
      look(live, heard(minutes, { batteryPct: 80 }), { minute });
    expect([14.9, 60, 239.9, 240].map((minutes) => looks(minutes))).toEqual(['none', 'none', 'none', 'live']);
    expect([219.9, 220].map((minutes) => isNow(live, heard(minutes)))).toEqual([false, true]);
    // After twenty minutes without a sighting, the home may not know what was changed.
    expect([20, 21].map((minutes) => looks(60, noted(60 - minutes)))).toEqual(['live', 'live']);
  });

  it('without a change lets another hub ask its home after 15 minutes, and become the home if that has not heard it either', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    const same = (minutes: number) => heard(minutes, { batteryPct: 80, hubId: OTHER });
    expect([14.9, 15].map((minutes) => look(live, same(minutes)))).toEqual(['none', 'home']);
    const homeMinute = noted(30);
    expect([44.9, 45].map((minutes) => look(live, same(minutes), { homeMinute }))).toEqual(['none', 'home']);
    const notedAt = START + 30 * MINUTE;
    expect([44.9, 45].map((minutes) => isNow(live, same(minutes), notedAt))).toEqual([false, true]);
    expect(apply(ID, live, same(45), notedAt).live).toMatchObject({
      hub: OTHER,
      formerHomes: [{ hub: HOME, until: START + (45 + 260) * MINUTE }],
    });
    // News of another hub does not make it the home.
    expect(apply(ID, live, heard(31, { batteryPct: 10, hubId: OTHER }), notedAt).live.hub).toBe(HOME);
  });

  it('is news if it is the first one of a day, from the home and from any other hub', () => {
    const midnight = START - (START % (24 * 60 * MINUTE));
    const days = (minute: number) => shiftedDay(ID, midnight + minute * MINUTE);
    const first = Array.from({ length: 24 * 60 }, (_, minute) => minute).find(
      (minute) => days(minute) !== days(minute - 1),
    )!;
    const at = (minutes: number): Sighting => ({ timestamp: midnight + minutes * MINUTE, hubId: HOME });
    const live = apply(ID, unheard, at(first - 2)).live;
    for (const hubId of [HOME, OTHER]) {
      expect([first - 1, first].map((minute) => look(live, { ...at(minute), hubId }))).toEqual([
        'none',
        'live',
      ]);
      expect([first - 1, first].map((minute) => isNow(live, { ...at(minute), hubId }))).toEqual([
        false,
        true,
      ]);
    }
  });

  it('that is news after a look asked for it, except a small change: this waits for the next', () => {
    const value = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });
    const any = fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      batteryPct: value,
      batteryMV: value,
      activeTime: value,
      firmware: fc.constantFrom(undefined, '006.001', '007.001'),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), any, (before, next) => {
        const given = ({ minutes, ...values }: typeof next): Sighting =>
          heard(minutes, Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined)));
        const live = havingHeard(...before.map(given));
        const one = given(next);
        const minutes = (one.timestamp - live.seenAt) / MINUTE;
        const minute = Math.floor(one.timestamp / MINUTE) - 14;
        const isSmall = Math.abs((one.batteryPct ?? live.batteryPct ?? 0) - (live.batteryPct ?? 0)) < 5;
        const isLookedAt = look(live, one, { minute }) === 'live';
        if (isNow(live, one) && !isLookedAt) expect(minutes < 240 && isSmall).toBe(true);
        if (isLookedAt) expect(isNow(live, one)).toBe(true);
      }),
      tries(300, 30_000),
    );
  });

  it('is not news if it is older than the stored one, however different', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(isNow(live, heard(-1, { batteryPct: 5, firmware: '006.001' }))).toBe(false);
    expect(isNow(live, heard(0, { batteryPct: 5 }))).toBe(false);
  });

  it('is news at once after a change of the firmware, of the class of the charge, or a large change of the charge', () => {
    const live = havingHeard(heard(0, { batteryPct: 86, firmware: '006.001' }));
    expect(isNow(live, heard(1, { firmware: '007.001' }))).toBe(true);
    expect(isNow(live, heard(1, { batteryPct: 84 }))).toBe(true);
    expect(isNow(live, heard(1, { batteryPct: 91 }))).toBe(true);
  });

  it('is written six times a day, whether nothing changes or the charge fluctuates by one percent', () => {
    for (const trembles of [0, 1]) {
      const day = Array.from({ length: 24 * 60 }, (_, minute) =>
        heard(minute, { batteryPct: 70 + (minute % 2) * trembles }),
      );
      const live = havingHeard(...day.slice(0, 13 * 60));
      // At 10:00, at the beginning of the beacon’s own day, and every four hours.
      expect(countOf(live.samples)).toBeLessThanOrEqual(5);
      expect(countOf(live.samples)).toBeGreaterThanOrEqual(4);
    }
  });

  it('keeps the stored values that a frame does not contain', () => {
    const live = havingHeard(
      heard(0, { batteryPct: 80, batteryMV: 3000, activeTime: 7 }),
      heard(20, { batteryPct: 79 }),
    );
    expect(live).toMatchObject({ batteryPct: 79, batteryMV: 3000, activeTime: 7 });
  });
});

describe('frames that arrive together', () => {
  it('are joined into one sighting with the values of all', () => {
    const frames = [
      heard(0.2, { batteryMV: 2900, activeTime: 9 }),
      heard(0, { batteryPct: 80 }),
      heard(0.2, { batteryPct: 79 }),
    ];
    expect(joinSightings(frames)).toEqual([heard(0.2, { batteryPct: 79, batteryMV: 2900, activeTime: 9 })]);
  });

  it('count as heard by the beacon’s home if this is one of their hubs', () => {
    const frames = [heard(0), heard(0.2, { hubId: OTHER })];
    expect(joinSightings(frames, HOME).map(({ hubId }) => hubId)).toEqual([HOME]);
    expect(joinSightings(frames, 'hub00000003').map(({ hubId }) => hubId)).toEqual([OTHER]);
  });

  it('are those within a minute', () => {
    const minutes = Array.from({ length: 30 }, (_, n) => heard(n * 0.25, { batteryPct: n }));
    expect(joinSightings(minutes).map(({ batteryPct }) => batteryPct)).toEqual([
      3, 7, 11, 15, 19, 23, 27, 29,
    ]);
  });

  it('are news when a value was not known before', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(isNow(live, heard(1, { batteryPct: 80, activeTime: 5 }))).toBe(true);
    expect(isNow(havingHeard(heard(0, { activeTime: 5 })), heard(1, { activeTime: 6 }))).toBe(false);
  });
});

describe('the sensor values of a beacon', () => {
  const measured = (minutes: number, temperature: number, more: Partial<Sighting> = {}): Sighting =>
    heard(minutes, {
      sensors: { temperatureCelsius: { value: temperature, at: START + minutes * MINUTE } },
      ...more,
    });

  it('are news the first time; later they are only stored with other news, however much they change', () => {
    const live = havingHeard(heard(0), measured(1, 20));
    expect(live.sensors).toMatchObject({ temperatureCelsius: { value: 20, at: START + MINUTE } });
    expect(isNow(live, measured(10, 35))).toBe(false);
    expect(isNow(live, measured(16, 35))).toBe(true);
    const humidity = { humidityPercent: { value: 40, at: START } };
    expect(isNow(live, heard(2, { sensors: humidity }))).toBe(true);
  });

  it('are written every quarter of an hour', () => {
    const day = Array.from({ length: 14 * 60 }, (_, minute) => measured(minute, minute % 40));
    expect(countOf(havingHeard(...day).samples)).toBeLessThanOrEqual(14 * 4 + 1);
    expect(countOf(havingHeard(...day).samples)).toBeGreaterThanOrEqual(14 * 4);
  });

  it('are stored within half an hour, even if another hub without sensor values causes all writes', () => {
    let live = havingHeard(measured(0, 20));
    const times: number[] = [];
    for (let minute = 1; minute <= 240; minute++) {
      for (const one of [heard(minute), measured(minute + 0.1, minute % 30)])
        if (isNow(live, one)) live = apply(ID, live, one).live;
      if (live.sensors?.temperatureCelsius?.at !== times.at(-1))
        times.push(live.sensors!.temperatureCelsius!.at);
    }
    const gaps = times.slice(1).map((at, index) => (at - times[index]!) / MINUTE);
    expect(gaps.length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(31);
    // Of the sixteen writes of these four hours, every third one is for sensor values.
    expect(countOf(live.samples)).toBeLessThanOrEqual(1 + 16 * 1.5);
  });

  it('are in the history by the hour; a reading from before midnight that arrives later is in no hour', () => {
    const before = havingHeard(measured(0, 20), measured(20, 21), measured(65, 22));
    const late = { temperatureCelsius: { value: 23, at: Date.parse('2026-11-21T23:59:00Z') } };
    const { history, live } = apply(ID, before, heard(14 * 60 + 1, { sensors: late }));
    expect(readSensorDay(history!)).toMatchObject([
      { at: START, temperatureCelsius: 21, humidityPercent: null },
      { at: START + 60 * MINUTE, temperatureCelsius: 22 },
    ]);
    expect([live.day, hoursOf(live.sensors)]).toEqual(['2026-11-22', undefined]);
    expect(toSensors(live.sensors)?.temperatureCelsius).toEqual({
      value: 23,
      timestamp: late.temperatureCelsius.at,
    });
  });
});

describe('a past day', () => {
  it('becomes one history item, and the new day starts empty', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }), heard(20, { batteryPct: 79 }));
    const { history, live: next } = apply(ID, live, heard(24 * 60, { batteryPct: 78 }));
    expect(history?.day).toBe('2026-11-21');
    expect(readSamples(history!.day, history!.samples).map(({ batteryPct }) => batteryPct)).toEqual([80, 79]);
    expect(next.day).toBe('2026-11-22');
    expect(readSamples(next.day, next.samples).map(({ batteryPct }) => batteryPct)).toEqual([78]);
  });
});

describe('the row', () => {
  it('changes only with the step of the charge and with the day', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(apply(ID, unheard, heard(0, { batteryPct: 80 })).row).toMatchObject({ charge: 80 });
    expect(apply(ID, live, heard(20, { batteryPct: 79 })).row).toBeUndefined();
    expect(apply(ID, live, heard(20, { batteryPct: 59 })).row).toEqual({ charge: 55 });
  });

  it('changes its day at a different hour for each beacon, with a day never later than the UTC day', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(12, '0'));
    const noon = Date.parse('2026-11-21T12:00:00Z');
    const days = new Set(ids.map((id) => shiftedDay(id, noon)));
    expect(days).toEqual(new Set(['2026-11-20', '2026-11-21']));
  });
});
