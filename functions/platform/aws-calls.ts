import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** Replaces both timeouts, for tests on a machine that may be slow; ms. */
const { AWS_CALL_TIMEOUT_MS: slow } = process.env;

/**
 * Logs nothing. For each call, the SDK copies all that was sent and received, value by value, for its logger's `info`, even if
 * that ignores it: a tenth of the CPU of a large read. Without an `info` it does not. Failed calls are logged by their callers.
 */
const nothing = () => {};
const SILENT = { debug: nothing, warn: nothing, error: nothing } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/** The settings of every AWS client. */
export const AWS_CALLS = {
  logger: SILENT,
  /**
   * For errors of AWS's own. With the default of three, users would sometimes see errors in an hour in which AWS fails
   * 5 % of the calls.
   */
  maxAttempts: 5,
  /**
   * A hanging call times out and is retried. All attempts together take less than an API call may, and a worker has
   * time for two. Normal responses are much faster.
   */
  requestHandler: {
    connectionTimeout: slow ? Number(slow) : 3000,
    requestTimeout: slow ? Number(slow) : 4000,
    throwOnRequestTimeout: true,
  },
} as const;
