import { expect, test } from 'vitest';
import { DAY } from '../../lib/format.ts';
import { drawn, moved, scaled, ZOOM_MIN, zoomOf } from './zoom.ts';

const NOW = Date.UTC(2026, 10, 20);
const WEEK = { from: NOW - 14 * DAY, to: NOW - 7 * DAY };
const read = (query: string) => zoomOf(new URLSearchParams(query));

test('a zoom is read from the address, and a malformed one is ignored', () => {
  expect(read(`from=${WEEK.from}&to=${WEEK.to}`)).toEqual(WEEK);
  for (const query of [
    '',
    'from=1',
    'from=x&to=y',
    'from=9e15&to=1',
    `from=${NOW}&to=${NOW + 1}`,
    'from=0&to=1e15',
  ])
    expect(read(query), query).toBeUndefined();
});

test('zooming in and out keeps the middle', () => {
  const near = scaled(WEEK, 1 / 2, NOW);
  expect(near.to - near.from).toBe(3.5 * DAY);
  expect(near.from + near.to).toBe(WEEK.from + WEEK.to);
  expect(scaled(near, 2, NOW)).toEqual(WEEK);
});

test('what is shown is never shorter than a quarter of an hour, and never after now', () => {
  const short = scaled({ from: NOW - ZOOM_MIN, to: NOW }, 1 / 2, NOW);
  expect(short).toEqual({ from: NOW - ZOOM_MIN, to: NOW });
  expect(scaled(WEEK, 4, NOW).to).toBe(NOW);
  expect(moved({ from: NOW - DAY, to: NOW }, 1, NOW)).toEqual({ from: NOW - DAY, to: NOW });
});

test('moving keeps the length', () => {
  expect(moved(WEEK, -1, NOW)).toEqual({ from: WEEK.from - 3.5 * DAY, to: WEEK.to - 3.5 * DAY });
});

test('what is drawn from right to left is the same as from left to right', () => {
  expect(drawn(WEEK.to, WEEK.from, NOW)).toEqual(drawn(WEEK.from, WEEK.to, NOW));
});
