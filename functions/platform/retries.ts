/**
 * How often every client of AWS tries a call that failed for a reason of AWS's own: with the three times that are the
 * default a bad hour, in which one call in twenty goes wrong, would be seen by a user now and then.
 */
export const RETRIES = { maxAttempts: 5 };
