import { depth } from './depth.ts';

/**
 * How long tests wait for anything, stated here alone. A slow machine makes a test slow, never red: what hangs is found
 * all the same, only later. No test states a limit of its own (`test/time-limits.test.ts`).
 */
export const PATIENCE = {
  /** For a whole test, or what it begins with. */
  testMs: depth(900_000, 6 * 3600_000),
  /** For one thing to become true. */
  waitMs: 240_000,
  /** For one look at a page, before it is loaded again for the next one. */
  lookMs: 3_000,
};
