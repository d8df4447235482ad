import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/**
 * Retries something until it does not throw, and returns what it returned. Unlike `expect.poll` it also works outside a
 * test: in `beforeAll` and in what tests share.
 *
 * @throws the last error, when it still fails after `PATIENCE.waitMs`
 */
export const eventually = <T>(attempt: () => T | Promise<T>, interval = 250): Promise<T> =>
  vi.waitFor(attempt, { timeout: PATIENCE.waitMs, interval });
