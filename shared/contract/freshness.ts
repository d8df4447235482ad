/** How long a proof of who calls is fresh: a sign-in, or `proveIdentity`. */
export const FRESH_MINUTES = 10;

/**
 * An operation that needs a fresh proof of its caller, by the strongest factor of the account, because what a stolen session
 * would do with it cannot be undone (docs/decisions/second-factors.md). API keys are never asked for one.
 */
export interface Freshness {
  /** `factor`: only of accounts with a second factor, so that clients of what the specification defines work unchanged. */
  readonly of: 'everybody' | 'factor';
  /** Only for more ids than these in `idList`, or for a selection. */
  readonly above?: number;
}

/** Devices and items that somebody moves or deletes at a time without being asked. */
const MANY_ABOVE = 10;

export const FACTOR: Freshness = { of: 'factor' };
export const EVERYBODY: Freshness = { of: 'everybody' };
export const FACTOR_FOR_MANY: Freshness = { of: 'factor', above: MANY_ABOVE };
export const EVERYBODY_FOR_MANY: Freshness = { of: 'everybody', above: MANY_ABOVE };
