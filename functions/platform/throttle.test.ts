import { describe, expect, it } from 'vitest';
import { givenTable } from '../../test/support/engine.ts';
import { givenStartOfHour } from '../../test/support/start-of-hour.ts';
import { now, setClock } from './clock.ts';
import { expr } from './expression.ts';
import { type Counter, countPart, readPart } from './throttle.ts';

givenTable();
givenStartOfHour();

const COUNTER: Counter = { name: 'knocks', windowSeconds: 3600 };
const MAX = 12;
const OF_PART_MAX = 5;
const knock = (door: string, part: string) =>
  countPart(
    COUNTER,
    door,
    part,
    (count, ofPart) =>
      expr`(attribute_not_exists(${count}) OR ${count} < ${MAX}) AND (attribute_not_exists(${ofPart}) OR ${ofPart} < ${OF_PART_MAX})`,
  );

describe('a count with parts', () => {
  it('admits exactly as many as its condition says, of all and of each part, however many come at once', async () => {
    const knocks = Array.from({ length: 40 }, (_, n) => knock('green', `part ${n % 4}`));
    expect((await Promise.all(knocks)).filter((one) => one)).toHaveLength(MAX);
    const ofOne = Array.from({ length: 20 }, () => knock('red', 'one'));
    expect((await Promise.all(ofOne)).filter((one) => one)).toHaveLength(OF_PART_MAX);
    expect(await knock('red', 'another')).toMatchObject({ count: OF_PART_MAX + 1, ofPart: 1 });
  });

  it('does not grow by what it does not admit', async () => {
    for (let n = 0; n < MAX; n++) await knock('blue', `part ${n}`);
    await knock('blue', 'late');
    expect(await readPart(COUNTER, 'blue', 'late')).toEqual({ count: MAX, ofPart: 0 });
  });

  it('takes one back where it was counted, even in the next window', async () => {
    await knock('white', 'one');
    const last = await knock('white', 'one');
    const start = now();
    setClock(start + COUNTER.windowSeconds * 1000);
    await last!.takeBack();
    expect(await readPart(COUNTER, 'white', 'one')).toEqual({ count: 0, ofPart: 0 });
    setClock(start);
    expect(await readPart(COUNTER, 'white', 'one')).toEqual({ count: 1, ofPart: 1 });
  });
});
