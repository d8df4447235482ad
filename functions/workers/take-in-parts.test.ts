import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeInParts } from './take-in-parts.ts';

const A_WHILE_MS = 60_000;
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

it('a batch without failures is processed as a whole, and an empty one is not processed', async () => {
  const calls: number[] = [];
  const take = async (some: readonly number[]) => void calls.push(some.length);
  expect(await takeInParts(numbered(100), take, A_WHILE_MS)).toEqual([]);
  expect(await takeInParts([], take, A_WHILE_MS)).toEqual([]);
  expect(calls).toEqual([100]);
});

it('exactly the messages that fail are returned, and all others are processed', async () => {
  const course = fc.record({
    count: fc.integer({ min: 1, max: 120 }),
    bad: fc.uniqueArray(fc.integer({ min: 0, max: 119 }), { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(course, async ({ count, bad }) => {
      const taken = new Set<number>();
      const take = async (some: readonly number[]) => {
        if (some.some((one) => bad.includes(one))) throw new Error('cannot be taken');
        for (const one of some) taken.add(one);
      };
      const failed = await takeInParts(numbered(count), take, A_WHILE_MS);
      const expected = bad.filter((one) => one < count).toSorted((a, b) => a - b);
      expect(failed.toSorted((a, b) => a - b)).toEqual(expected);
      expect(taken.size).toBe(count - expected.length);
    }),
  );
});

it('if a message hangs, only this message fails, and the function ends before its timeout', async () => {
  const LEFT_MS = 2_000;
  const taken = new Set<number>();
  const hangs = new AbortController();
  const take = async (some: readonly number[]) => {
    if (some.includes(42)) await sleep(A_WHILE_MS, undefined, { signal: hangs.signal });
    for (const one of some) taken.add(one);
  };
  expect(await takeInParts(numbered(100), take, LEFT_MS)).toEqual([42]);
  expect(taken.size).toBe(99);
  hangs.abort();
});
