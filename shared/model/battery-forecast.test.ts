import { expect, test } from 'vitest';
import { depth } from '../../test/support/depth.ts';
import { itInTurn } from '../../test/support/it-in-turn.ts';
import { continued, FORECAST_DAYS, forecastOf } from './battery-forecast.ts';
import type { HistoryPoint } from './beacon.ts';

const DAY = 24 * 3600_000;
const HOUR = 3600_000;
const START = Date.UTC(2026, 0, 1);
/** Four weeks, and a day named for them is right if it is at most a fifth of that beside the truth. */
const AHEAD_DAYS = 28;
const BESIDE = 0.2;
const BEACONS = depth(160, 800);
/** Of each cell whose curve was published. */
const BEACONS_PUBLISHED = depth(80, 200);
/** At any time of their lives; each is simulated again. */
const BEACONS_ANY_TIME = depth(80, 300);
/** Numbers below this were used to find the values of the forecast, so they prove nothing. */
const UNSEEN = 60_000;

type Curve = readonly (readonly [used: number, volts: number])[];

/**
 * Voltages over the used part of the capacity, in the form of the curves of makers' data sheets, not read from them: CR2032
 * and CR2477 at 100 kΩ, 15 kΩ and 3 kΩ and 23 °C; two alkaline AA cells in a row.
 */
// biome-ignore format: a table, a line for each curve.
const CURVES = {
  light: [[0, 3.10], [0.05, 3.03], [0.1, 3.0], [0.3, 2.97], [0.5, 2.95], [0.7, 2.91], [0.8, 2.87], [0.85, 2.83], [0.9, 2.75], [0.95, 2.58], [0.98, 2.35], [1, 2.0], [1.02, 1.66]],
  rated: [[0, 3.02], [0.05, 2.94], [0.1, 2.92], [0.3, 2.89], [0.5, 2.87], [0.7, 2.83], [0.8, 2.79], [0.85, 2.74], [0.9, 2.65], [0.95, 2.47], [0.98, 2.25], [1, 2.0], [1.02, 1.7]],
  heavy: [[0, 2.97], [0.05, 2.84], [0.1, 2.8], [0.3, 2.76], [0.5, 2.72], [0.7, 2.65], [0.8, 2.58], [0.85, 2.52], [0.9, 2.42], [0.95, 2.27], [0.98, 2.13], [1, 2.0], [1.02, 1.8]],
  alkaline: [[0, 3.16], [0.05, 2.98], [0.1, 2.9], [0.3, 2.66], [0.5, 2.52], [0.7, 2.38], [0.8, 2.28], [0.9, 2.12], [0.95, 2.03], [1, 1.9], [1.02, 1.8]],
} as const satisfies Record<string, Curve>;

/**
 * Curves that were read from data sheets, smooth between their points, unlike those of the forecast. CR2450: Energizer, 7.5 kΩ,
 * 21 °C, remaining thousandths in steps of 50 mV from 2.2 to 3 V, as a firmware for BLE thermometers has it (battery.c,
 * descended from pvvx/ATC_MiThermometer); it ends at 2.2 V, so what is left then was continued. CR2032: the mean of the sheets
 * of Energizer, Maxell and Panasonic, as Silicon Labs has it (cr2032.c of gregbreen/uncannier-thunderboard-react).
 */
const LEFT_OF_CR2450 = [0, 6, 13, 22, 34, 49, 67, 91, 124, 160, 202, 257, 340, 465, 634, 821, 1000];
const LEFT_BELOW = 24;
const PUBLISHED = {
  cr2450: [
    ...LEFT_OF_CR2450.map(
      (left, at) => [(1000 - left) / (1000 + LEFT_BELOW), 2.2 + at * 0.05] as const,
    ).reverse(),
    ...([
      [1, 2],
      [1.02, 1.85],
    ] as const),
  ],
  cr2032: [
    [0, 3],
    [0.2, 2.9],
    [0.4, 2.8],
    [0.6, 2.7],
    [0.7, 2.6],
    [0.8, 2.5],
    [0.9, 2.4],
    [1, 2],
    [1.02, 1.92],
  ],
} as const satisfies Record<string, Curve>;
type Cell = 'drawn' | keyof typeof PUBLISHED;

/** Degrees: the mean of the year, its swing over the year and over a day, and how the weather moves it. */
const PLACES = [
  { share: 0.6, mean: 21, year: 2, day: 1.5, weather: 0.5 },
  { share: 0.2, mean: 12, year: 10, day: 5, weather: 2.5 },
  { share: 0.1, mean: -2, year: 2, day: 1, weather: 0.5 },
  { share: 0.1, mean: 36, year: 3, day: 2, weather: 1 },
] as const;

/** What devices say of a voltage: most count evenly between 2 and 3 volts, some as the libraries of radio chips do. */
const evenly = (mV: number) => Math.min(Math.max((mV - 2000) / 10, 0), 100);
function asCoinCell(mV: number): number {
  if (mV >= 3000) return 100;
  if (mV > 2900) return 100 - (3000 - mV) * 0.58;
  if (mV > 2740) return 42 - (2900 - mV) * 0.15;
  if (mV > 2440) return 18 - (2740 - mV) * 0.04;
  return Math.max(6 - ((2440 - mV) * 6) / 340, 0);
}

interface Simulated {
  /** The day of its life on which it says 0 percent, but for noise. */
  readonly empty: number;
  /** What was heard of it in the weeks before a day of its life. */
  readonly heardBefore: (day: number) => HistoryPoint[];
  /** The time at which a day of its life begins. */
  readonly at: (day: number) => number;
}

/** A beacon with a battery, load, place, sensor and hubs of its own, the same for each seed. */
function simulated(seed: number, cell: Cell): Simulated {
  const draw = randomOf(seed);
  const noise = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const isAlkaline = draw() < 0.15;
  const percentOf = draw() < 0.75 ? evenly : asCoinCell;
  const lifeDays = 120 * 10 ** draw();
  const load = 2 * draw();
  const volts = (used: number) => {
    if (cell !== 'drawn') return smooth(PUBLISHED[cell], used);
    if (isAlkaline) return on(CURVES.alkaline, used);
    const [less, more] = load < 1 ? [CURVES.light, CURVES.rated] : [CURVES.rated, CURVES.heavy];
    return on(less, used) * (1 - (load % 1)) + on(more, used) * (load % 1);
  };
  const chosen = draw();
  const place = PLACES.find(
    (_, at) => PLACES.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0) > chosen,
  )!;
  const season = draw() * 365;
  const offset = noise() * 0.02;
  const tremble = 0.004 + draw() * 0.01;
  const perDegree = 0.0015 + load * 0.001;
  const saysAll = draw() < 0.8;
  const wasChanged = draw() < 0.3;
  const gap = draw() < 0.2 ? { from: 40 + draw() * 30, days: 5 + draw() * 9 } : undefined;

  let [used, weather, activity] = [0, 0, 1];
  const readings: { day: number; hour: number; mV: number }[] = [];
  let empty: number | undefined;
  for (let day = 0; empty === undefined || day < empty + 2; day++) {
    activity = 1 + (activity - 1) * 0.97 + noise() * 0.015;
    weather = weather * 0.8 + noise() * place.weather * 0.6;
    const degrees = place.mean + place.year * Math.sin(((day + season) / 365) * 2 * Math.PI) + weather;
    used += (activity / lifeDays) * (1 + Math.max(degrees - 25, 0) * 0.004);
    const millivolts = (hour: number) => {
      const off = degrees + place.day * Math.sin(((hour - 9) / 24) * 2 * Math.PI) - 23;
      return (volts(used) + offset + off * perDegree * (off < 0 ? 2 : 0.4)) * 1000;
    };
    if (percentOf(millivolts(9)) < 0.5) empty ??= day;
    for (const hour of [1, 5, 9, 13, 17, 21])
      if (draw() > 0.1) readings.push({ day, hour, mV: millivolts(hour) + noise() * tremble * 1000 });
  }
  const pointOf = (day: number, hour: number, percent: number, mV: number | null): HistoryPoint => ({
    beaconId: 'F00000000001',
    timestamp: START + day * DAY + hour * HOUR,
    batteryPct: Math.round(percent),
    batteryMV: mV && Math.round(mV),
    activeTime: mV && Math.round(day * 86_400 + hour * 3600),
  });
  const former = Array.from({ length: 40 }, (_, day) => pointOf(day - 40, 9, 12 - day / 5, null));
  return {
    empty: empty!,
    at: (day) => START + day * DAY,
    heardBefore(today) {
      const isHeard = (day: number) =>
        day >= today - FORECAST_DAYS &&
        day < today &&
        !(gap && today - day > gap.from && today - day < gap.from + gap.days);
      return [
        ...(wasChanged ? former.filter(({ timestamp }) => isHeard((timestamp - START) / DAY)) : []),
        ...readings
          .filter(({ day }) => isHeard(day))
          .map(({ day, hour, mV }) => pointOf(day, hour, percentOf(mV), saysAll ? mV : null)),
      ];
    },
  };
}

/** The forecasts for simulated beacons on a day of their lives, with the days that were really left. */
const forecasts = (cell: Cell, count: number, dayOf: (beacon: Simulated, seed: number) => number) =>
  Array.from({ length: count }, (_, at) => {
    const seed = UNSEEN + at;
    const beacon = simulated(seed, cell);
    const day = dayOf(beacon, seed);
    return { left: beacon.empty - day, forecast: forecastOf(beacon.heardBefore(day), beacon.at(day)) };
  });
type Forecasts = ReturnType<typeof forecasts>;

const isRight = ({ left, forecast }: Forecasts[number]) =>
  forecast.kind === 'known' && Math.abs(forecast.days - left) <= BESIDE * left;
const shareOf = (some: Forecasts, all: Forecasts) => some.length / all.length;
const namedOf = (all: Forecasts) => all.filter(({ forecast }) => forecast.kind === 'known');
/** Of those for which no day is named: how many last as long as is said. */
const lastingOf = (all: Forecasts) => {
  const unsure = all.filter(({ forecast }) => forecast.kind === 'unsure');
  return shareOf(
    unsure.filter(({ left, forecast }) => forecast.kind === 'unsure' && left >= forecast.daysMin),
    unsure,
  );
};

itInTurn('four weeks ahead, a day that is named is right for nine of ten beacons', () => {
  const inFourWeeks = ({ empty }: Simulated) => empty - AHEAD_DAYS;
  const drawn = forecasts('drawn', BEACONS, inFourWeeks);
  const published = [
    ...forecasts('cr2450', BEACONS_PUBLISHED, inFourWeeks),
    ...forecasts('cr2032', BEACONS_PUBLISHED, inFourWeeks),
  ];
  const named = namedOf([...drawn, ...published]);
  expect(shareOf(named.filter(isRight), named)).toBeGreaterThanOrEqual(0.9);
  // The others end on the flat part of their curve, hide it behind the weather, or do not say their age and voltage.
  expect(shareOf(namedOf(drawn), drawn)).toBeGreaterThan(depth(0.05, 0.07));
  expect(shareOf(namedOf(published), published)).toBeGreaterThan(0);
  expect(lastingOf(drawn)).toBeGreaterThan(0.9);
  expect(lastingOf(published)).toBeGreaterThan(0.9);
});

itInTurn('at any time of the life of a battery, nothing is named or excluded lightly', () => {
  const all = forecasts('drawn', BEACONS_ANY_TIME, ({ empty }, seed) =>
    Math.floor(30 + (empty - 31) * randomOf(seed * 77)()),
  );
  const wrong = namedOf(all).filter((one) => !isRight(one));
  expect(shareOf(wrong, all)).toBeLessThan(0.02);
  expect(lastingOf(all)).toBeGreaterThan(0.9);
});

/** A coin cell of 400 days that says its percent, voltage and age; the last day heard is `until`. */
const coinCell = (until: number, days = FORECAST_DAYS): HistoryPoint[] =>
  Array.from({ length: days }, (_, at) => {
    const day = until - days + 1 + at;
    const mV = on(CURVES.rated, day / 400) * 1000;
    return {
      beaconId: 'F00000000001',
      timestamp: START + day * DAY + 12 * HOUR,
      batteryPct: Math.round(evenly(mV)),
      batteryMV: Math.round(mV),
      activeTime: day * 86_400,
    };
  });
const noonOf = (day: number) => START + day * DAY + 12 * HOUR;

test('a coin cell in its knee has a day, with a range around it', () => {
  const forecast = forecastOf(coinCell(372), noonOf(372));
  expect(forecast.kind).toBe('known');
  const { daysMin, days, daysMax } = forecast as { daysMin: number; days: number; daysMax: number };
  expect(Math.abs(days - 28)).toBeLessThan(BESIDE * 28);
  expect(daysMin).toBeLessThan(days);
  expect(daysMax).toBeGreaterThan(days);
});

test('a coin cell in the flat part of its curve has none', () => {
  expect(forecastOf(coinCell(150), noonOf(150)).kind).toBe('unsure');
});

test('one wrong reading changes little', () => {
  const right = coinCell(372);
  const wrong = right.map((point, at) =>
    at === 60 ? { ...point, batteryPct: point.batteryPct! - 10, batteryMV: point.batteryMV! - 100 } : point,
  );
  const [one, other] = [right, wrong].map(
    (points) => forecastOf(points, noonOf(372)) as { days?: number; daysMin: number },
  );
  expect(Math.abs(one!.daysMin - other!.daysMin)).toBeLessThan(6);
});

test.each([
  ['nothing', []],
  ['less than two weeks', coinCell(372, 10)],
  ['few days of a long time', coinCell(372).filter((_, day) => day % 20 === 0)],
  ['nothing for more than a week', coinCell(360)],
  ['no charge', coinCell(372).map((point) => ({ ...point, batteryPct: null }))],
  [
    'a battery changed last week',
    [
      ...coinCell(366, 80),
      ...coinCell(6, 6).map((point) => ({ ...point, timestamp: point.timestamp + 366 * DAY })),
    ],
  ],
])('with %s, there is too little data', (_, points) => {
  expect(forecastOf(points, noonOf(372))).toEqual({ kind: 'tooLittle' });
});

test('what a device says of its age counts for nothing if no battery fits it', () => {
  const points = coinCell(372).map((point) => ({ ...point, activeTime: 60 }));
  expect(forecastOf(points, noonOf(372)).kind).not.toBe('tooLittle');
});

test('the drawing goes from now to the end, the usual loss between the fastest and the slowest', () => {
  const points = coinCell(372);
  const { times, usual, slowest, fastest } = continued(points, noonOf(372), 400)!;
  expect(times[0]).toBe(noonOf(372) / 1000);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  for (const line of [usual, slowest, fastest]) expect(line[0]).toBeCloseTo(points.at(-1)!.batteryPct!, 0);
  expect(usual.at(-1)).toBeCloseTo(0);
  for (const [at, charge] of usual.entries()) {
    expect(fastest[at]).toBeLessThanOrEqual(charge);
    expect(slowest[at]).toBeGreaterThanOrEqual(charge);
    expect(fastest[at]).toBeGreaterThanOrEqual(0);
  }
});

test('the drawing ends where it has no more room, and there is none without a day', () => {
  const { times } = continued(coinCell(372), noonOf(372), 10)!;
  expect(times.at(-1)).toBe((noonOf(372) + 10 * DAY) / 1000);
  expect(continued(coinCell(150), noonOf(150), 10)).toBeUndefined();
});

/** A value of a curve; behind its end, that of its end. */
function on(curve: Curve, used: number): number {
  const next = curve.findIndex(([at]) => at >= used);
  if (next < 0) return curve.at(-1)![1];
  const [from, low] = curve[Math.max(next - 1, 0)]!;
  const [to, high] = curve[next]!;
  return to === from ? high : low + ((high - low) * (used - from)) / (to - from);
}

/** A value of a curve without corners that goes through its points and never turns between them (Fritsch and Butland). */
function smooth(curve: Curve, used: number): number {
  const at =
    Math.max(
      1,
      curve.findIndex(([place]) => place >= used),
    ) - 1;
  if (used >= curve.at(-1)![0]) return curve.at(-1)![1];
  const rise = (n: number) => (curve[n + 1]![1] - curve[n]![1]) / (curve[n + 1]![0] - curve[n]![0]);
  const slope = (n: number) => {
    if (n === 0 || n === curve.length - 1) return rise(Math.max(n - 1, 0));
    const [before, after] = [rise(n - 1), rise(n)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  const [[from, high], [to, low]] = [curve[at]!, curve[at + 1]!];
  const part = (used - from) / (to - from);
  const [leaving, arriving] = [slope(at) * (to - from), slope(at + 1) * (to - from)];
  const left = 1 - part;
  return (
    high * left ** 2 * (1 + 2 * part) +
    low * part ** 2 * (1 + 2 * left) +
    leaving * part * left ** 2 -
    arriving * part ** 2 * left
  );
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
