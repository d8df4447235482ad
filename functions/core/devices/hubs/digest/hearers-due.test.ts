import { expect, it } from 'vitest';
import type { Heard } from './digest.ts';
import { hearersDue } from './hearers-due.ts';

const HUB = 'hub0badcafe';
const HOUR = 60;
const WEEK = 7 * 24 * HOUR;
const START = Math.floor(Date.parse('2026-11-21T10:00:00Z') / 60_000);
const at = (minute: number): Heard => ({ minute, rssi: null });
const ids = Array.from({ length: 100 }, (_, n) => `F0000000${String(n).padStart(4, '0')}`);
const all = (minute: number) => new Map(ids.map((id) => [id, at(minute)]));

it('a beacon that is new to a hub points to it', () => {
  const was = new Map([['A', at(START)]]);
  expect(hearersDue(HUB, was, new Map([...was, ['B', at(START - 1)]]))).toEqual(['B']);
});

it('a beacon that a hub continues to hear points to it again once a week, not all of them at the same time', () => {
  const weeks = 4;
  const due = Array.from({ length: (weeks * WEEK) / HOUR }, (_, hour) =>
    hearersDue(HUB, all(START + hour * HOUR), all(START + (hour + 1) * HOUR)),
  );
  for (const id of ids) expect(due.flat().filter((one) => one === id)).toHaveLength(weeks);
  expect(Math.max(...due.map(({ length }) => length))).toBeLessThan(10);
});

it('a beacon that a hub hears again after almost a week points to it again within two weeks', () => {
  for (const id of ids) {
    const heard = [0, 0.99, 1.98, 2.97].map((weeks) => START + Math.floor(weeks * WEEK));
    let pointedAt = START;
    for (const [index, minute] of heard.slice(1).entries()) {
      const due = hearersDue(HUB, new Map([[id, at(heard[index]!)]]), new Map([[id, at(minute)]]));
      if (due.length) pointedAt = minute;
      expect(minute - pointedAt).toBeLessThan(WEEK);
    }
  }
});

it('a beacon that was not in the push does not point again', () => {
  const was = all(START);
  expect(hearersDue(HUB, was, new Map([...was, [ids[0]!, at(START)]]))).toEqual([]);
});
