import { depth } from './depth.ts';

/** Whether a grant may have been removed, so that what waits for it waits in vain (`check-grants.ts --prove`). */
const isWithoutGrant = process.env.TEST_ASSEMBLY !== undefined;

/**
 * Every timeout of the tests. They are long, so that a test does not fail because the machine is slow; a test that hangs
 * is still found, only later. No test has a timeout of its own (test/time-limits.test.ts).
 */
export const TIMEOUTS = {
  /** For a whole test or a hook. */
  testMs: isWithoutGrant ? 300_000 : depth(2_700_000, 6 * 3600_000),
  /** For one condition to become true. */
  waitMs: isWithoutGrant ? 120_000 : 480_000,
  /** For an element of a page, before the page is loaded again. */
  pageMs: 3_000,
};

/**
 * Options of a platform whose functions have time limits for a machine that may be slow, instead of those for AWS, and may
 * call receivers of webhooks on this machine. Nobody calls too much, so no call is counted.
 */
export const PATIENT_FUNCTIONS = {
  timeLimitFactor: 20,
  environment: {
    AWS_CALL_TIMEOUT_MS: '60000',
    CALLS_MAX: '1e12',
    WEBHOOK_NETWORKS: JSON.stringify(['127.0.0.0/8']),
  },
} as const;
