import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('the number of concurrent calls is limited, and results keep their order', async () => {
  let running = 0;
  let most = 0;
  const answers = await atMost(3, [5, 1, 4, 2, 3], async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item));
    running -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(3);
});

test('no items have no results', async () => {
  expect(await atMost(3, [], async () => 1)).toEqual([]);
});
