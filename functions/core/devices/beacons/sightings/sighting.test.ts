import { describe, expect, it } from 'vitest';
import { type BeaconLive, NO_CONTACT } from '../store.ts';
import { countOf, readSamples } from './samples.ts';
import { hoursOf, readSensorDay, toSensors } from './sensors.ts';
import { apply, isNews, joinSightings, type Sighting, shiftedDay } from './sighting.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const ID = 'AABBCCDDEEFF';

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
  ...more,
});
const havingHeard = (...all: Sighting[]) =>
  all.reduce((live, one) => (isNews(live, one) ? apply(ID, live, one).live : live), unheard);

describe('a sighting of a beacon', () => {
  it('is news the first time', () => {
    expect(isNews(unheard, heard(0))).toBe(true);
  });

  it('without a change is news only after 15 minutes', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(isNews(live, heard(14.9, { batteryPct: 80 }))).toBe(false);
    expect(isNews(live, heard(15, { batteryPct: 80 }))).toBe(true);
  });

  it('is not news if it is older than the stored one, however different', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(isNews(live, heard(-1, { batteryPct: 5, firmware: '006.001' }))).toBe(false);
    expect(isNews(live, heard(0, { batteryPct: 5 }))).toBe(false);
  });

  it('is news at once after a change of the firmware, of the class of the charge, or a large change of the charge', () => {
    const live = havingHeard(heard(0, { batteryPct: 86, firmware: '006.001' }));
    expect(isNews(live, heard(1, { firmware: '007.001' }))).toBe(true);
    expect(isNews(live, heard(1, { batteryPct: 84 }))).toBe(true);
    expect(isNews(live, heard(1, { batteryPct: 91 }))).toBe(true);
  });

  it('is written about four times an hour when the charge fluctuates by one percent', () => {
    let live = unheard;
    let writes = 0;
    for (let minute = 0; minute < 24 * 60; minute++) {
      const one = heard(minute, { batteryPct: 70 + (minute % 2) });
      if (!isNews(live, one)) continue;
      live = apply(ID, live, one).live;
      writes++;
    }
    // Four more at the start, and again at the start of a new day.
    expect(writes).toBeLessThanOrEqual(4 * 24 + 8);
  });

  it('is written at most 96 times a day when nothing changes', () => {
    const day = Array.from({ length: 14 * 60 }, (_, minute) => heard(minute, { batteryPct: 70 }));
    expect(countOf(havingHeard(...day).samples)).toBe(14 * 4);
  });

  it('keeps the stored values that a frame does not contain', () => {
    const live = havingHeard(
      heard(0, { batteryPct: 80, batteryMV: 3000, activeTime: 7 }),
      heard(20, { batteryPct: 79 }),
    );
    expect(live).toMatchObject({ batteryPct: 79, batteryMV: 3000, activeTime: 7 });
  });
});

it('a beacon is stored with the hub that heard it last', () => {
  expect(havingHeard(heard(0, { hubId: 'hub00000001' }), heard(20, { hubId: 'hub00000002' })).hub).toBe(
    'hub00000002',
  );
  // Within 15 minutes nothing is written, also for another hub.
  expect(havingHeard(heard(0, { hubId: 'hub00000001' }), heard(5, { hubId: 'hub00000002' })).hub).toBe(
    'hub00000001',
  );
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

  it('are those within a minute', () => {
    const minutes = Array.from({ length: 30 }, (_, n) => heard(n * 0.25, { batteryPct: n }));
    expect(joinSightings(minutes).map(({ batteryPct }) => batteryPct)).toEqual([
      3, 7, 11, 15, 19, 23, 27, 29,
    ]);
  });

  it('are news when a value was not known before', () => {
    const live = havingHeard(heard(0, { batteryPct: 80 }));
    expect(isNews(live, heard(1, { batteryPct: 80, activeTime: 5 }))).toBe(true);
    expect(isNews(havingHeard(heard(0, { activeTime: 5 })), heard(1, { activeTime: 6 }))).toBe(false);
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
    expect(isNews(live, measured(10, 35))).toBe(false);
    expect(isNews(live, measured(16, 35))).toBe(true);
    const humidity = { humidityPercent: { value: 40, at: START } };
    expect(isNews(live, heard(2, { sensors: humidity }))).toBe(true);
  });

  it('cause no more writes than a beacon without sensors', () => {
    const day = Array.from({ length: 14 * 60 }, (_, minute) => measured(minute, minute % 40));
    expect(countOf(havingHeard(...day).samples)).toBe(14 * 4);
  });

  it('are stored within half an hour, even if another hub without sensor values causes all writes', () => {
    let live = havingHeard(measured(0, 20));
    const times: number[] = [];
    for (let minute = 1; minute <= 240; minute++) {
      for (const one of [heard(minute), measured(minute + 0.1, minute % 30)])
        if (isNews(live, one)) live = apply(ID, live, one).live;
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
