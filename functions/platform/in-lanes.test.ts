import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.ts';

const numbers = Array.from({ length: 10 }, (_, n) => n);

it('all items are processed, in chunks, and so many chunks at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inLanes(
    numbers,
    3,
    async (chunk) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      done.push(...chunk);
      running--;
    },
    2,
  );
  expect(done.toSorted((one, other) => one - other)).toEqual(numbers);
  expect(most).toBe(2);
});

it('after a failure nothing more is begun, and nothing is under way when it is reported', async () => {
  const begun: number[] = [];
  let running = 0;
  const slow = Promise.withResolvers<void>();
  const all = inLanes(numbers, 1, async ([n]) => {
    begun.push(n!);
    running++;
    if (n === 1) {
      running--;
      setTimeout(slow.resolve);
      throw new Error('broken');
    }
    await slow.promise;
    running--;
  });
  await expect(all).rejects.toThrow('broken');
  expect(running).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
});
