import { expect, test } from 'vitest';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { DAY } from '../../lib/format.ts';
import { continued, forecastOf, type Trend, trendOf } from './forecast.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** A value for each day until now, the oldest first. */
const course = (days: number, charge: (day: number) => number): HistoryPoint[] =>
  Array.from({ length: days }, (_, day) => ({
    beaconId: 'F00000000001',
    timestamp: NOW - (days - 1 - day) * DAY,
    batteryPct: Math.round(charge(day)),
    batteryMV: null,
    activeTime: null,
  }));
/** Between -1 and 1, the same in each run. */
const noise = (day: number) => Math.sin(day * 12.9898) ** 3;

test('a battery that loses half a point a day is low when the trend says so', () => {
  const forecast = forecastOf(
    course(61, (day) => 90 - day / 2),
    NOW,
  );
  expect(forecast).toMatchObject({ kind: 'falling', until: 'low' });
  const { daysMin, daysMax } = forecast as { daysMin: number; daysMax: number };
  // 20 points are left.
  expect(daysMin).toBeGreaterThan(32);
  expect(daysMin).toBeLessThanOrEqual(40);
  expect(daysMax).toBeGreaterThanOrEqual(40);
  expect(daysMax).toBeLessThan(48);
});

test('trembling values widen the range, and it still contains the true time', () => {
  const forecast = forecastOf(
    course(60, (day) => 90 - day / 2 + 3 * noise(day)),
    NOW,
  ) as { daysMin: number; daysMax: number };
  expect(forecast.daysMin).toBeLessThan(41);
  expect(forecast.daysMax).toBeGreaterThan(41);
  expect(forecast.daysMax - forecast.daysMin).toBeGreaterThan(10);
});

test('one wrong value changes little', () => {
  const right = course(60, (day) => 90 - day / 2);
  const wrong = right.map((point, day) => (day === 40 ? { ...point, batteryPct: 60 } : point));
  const [a, b] = [right, wrong].map((some) => forecastOf(some, NOW) as { daysMin: number });
  expect(Math.abs(a!.daysMin - b!.daysMin)).toBeLessThan(3);
});

test('a battery that is low already has a time at which it will be empty', () => {
  expect(
    forecastOf(
      course(30, (day) => 38 - day),
      NOW,
    ),
  ).toMatchObject({ kind: 'falling', until: 'empty' });
});

test('after a new battery, only the course since then counts', () => {
  const old = (day: number) => 60 - day;
  const changed = course(40, (day) => (day < 35 ? old(day) : 100 - (day - 35)));
  expect(forecastOf(changed, NOW)).toEqual({ kind: 'tooLittle' });
  const later = course(60, (day) => (day < 30 ? old(day) : 100 - (day - 30) / 2));
  expect(forecastOf(later, NOW)).toMatchObject({ kind: 'falling', until: 'low' });
});

test.each([
  ['nothing', []],
  ['less than two weeks', course(10, (day) => 90 - day)],
  ['few days of a long time', course(60, (day) => 90 - day / 2).filter((_, day) => day % 15 === 0)],
  [
    'nothing for more than a week',
    course(60, (day) => 90 - day / 2).map((point) => ({ ...point, timestamp: point.timestamp - 10 * DAY })),
  ],
  ['no charge', course(60, () => 90).map((point) => ({ ...point, batteryPct: null }))],
])('with %s, there is too little data', (_, points) => {
  expect(forecastOf(points, NOW)).toEqual({ kind: 'tooLittle' });
});

test('a charge that only trembles is steady', () => {
  expect(
    forecastOf(
      course(60, (day) => 80 + 2 * noise(day)),
      NOW,
    ),
  ).toEqual({ kind: 'steady' });
});

test('nothing is said about times after two years', () => {
  expect(
    forecastOf(
      course(90, (day) => 100 - day / 28),
      NOW,
    ),
  ).toMatchObject({ kind: 'falling', daysMin: 730, daysMax: undefined });
});

test.each([
  ['falls evenly', course(60, (day) => 90 - day / 2)],
  ['trembles', course(60, (day) => 90 - day / 2 + 3 * noise(day))],
  ['is low', course(30, (day) => 38 - day)],
])(
  'the drawing of a charge that %s goes from now to nothing, the usual loss within the band',
  (_, points) => {
    const trend = trendOf(points, NOW) as Trend;
    const { times, usual, slowest, fastest } = continued(trend, NOW, 400);
    expect(times[0]).toBe(NOW / 1000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const line of [usual, slowest, fastest]) expect(line[0]).toBe(trend.charge);
    expect(usual.at(-1)).toBeCloseTo(0);
    for (const [at, charge] of usual.entries()) {
      expect(fastest[at]).toBeLessThanOrEqual(charge);
      expect(slowest[at]).toBeGreaterThanOrEqual(charge);
      expect(fastest[at]).toBeGreaterThanOrEqual(0);
    }
  },
);

test('the drawing ends where it has no more room', () => {
  const trend = trendOf(
    course(60, (day) => 90 - day / 2),
    NOW,
  ) as Trend;
  const { times, usual } = continued(trend, NOW, 10);
  expect(times.at(-1)).toBe((NOW + 10 * DAY) / 1000);
  expect(usual.at(-1)).toBeCloseTo(trend.charge - 10 * trend.usual);
});
