import { vi } from 'vitest';
import { TIMEOUTS } from './timeouts.ts';

/**
 * Retries something until it does not throw, and returns what it returned. Unlike `expect.poll` it also works outside a
 * test, such as in `beforeAll`.
 *
 * @throws the last error, when it still fails after `TIMEOUTS.waitMs`
 */
export const eventually = <T>(attempt: () => T | Promise<T>, interval = 250): Promise<T> =>
  vi.waitFor(attempt, { timeout: TIMEOUTS.waitMs, interval });
