import { depth } from './depth.ts';

/**
 * Every timeout of the tests. They are long, so that a test does not fail because the machine is slow; a test that hangs
 * is still found, only later. No test has a timeout of its own (test/time-limits.test.ts).
 */
export const TIMEOUTS = {
  /** For a whole test or a hook. */
  testMs: depth(900_000, 6 * 3600_000),
  /** For one condition to become true. */
  waitMs: 240_000,
  /** Multiplies the time limits of the product's functions, which are made for AWS. */
  functionsFactor: 20,
  /** For an element of a page, before the page is loaded again. */
  pageMs: 3_000,
};
