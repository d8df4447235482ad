/** Replaces both timeouts, for tests on a machine that may be slow; ms. */
const { AWS_CALL_TIMEOUT_MS: slow } = process.env;

/** The settings of every AWS client. */
export const AWS_CALLS = {
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
