import { expect, test, vi } from 'vitest';
import '../../dev/testing.ts';
import { reloadOnceWhenChunksAreGone } from './gone-chunks.ts';

test('a chunk that is gone after a deploy reloads the page once; then the error shows', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  reloadOnceWhenChunksAreGone();
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(fail(), 'the first time').toBe(true);
  expect(fail(), 'right after').toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 3_600_000);
  expect(fail(), 'after the next deploy').toBe(true);
});
