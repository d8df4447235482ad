/** How every client of AWS makes its calls. */
export const AWS_CALLS = {
  /**
   * A call that failed for a reason of AWS's own is sent again: with the three times that are the default a bad hour, in
   * which one call in twenty goes wrong, would be seen by a user now and then.
   */
  maxAttempts: 5,
  /**
   * One that hangs is given up and sent again: all attempts together take less than a call of the API may, and a worker has
   * time for two. What answers at all does so well within.
   */
  requestHandler: { connectionTimeout: 3000, requestTimeout: 4000, throwOnRequestTimeout: true },
} as const;
