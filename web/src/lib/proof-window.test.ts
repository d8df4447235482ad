import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onProof, tellProof } from './proof-window.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a window repeats who has logged in until a page has received it, even one that missed the first message', async () => {
  const heard = tellProof('ann');
  const listener = vi.fn();
  const stop = onProof(listener);
  vi.advanceTimersByTime(500);
  await heard;
  expect(listener).toHaveBeenCalledWith('ann');
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

test('a window to which no page listens any more gives up after five seconds', async () => {
  const ended = vi.fn();
  const done = tellProof('ann').then(ended);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(vi.getTimerCount()).toBe(0);
});
