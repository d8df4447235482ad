import type { Payer } from '../../../../shared/model/payment.ts';

/** What decides whether somebody pays for an Info CMS that is on. */
interface Paying {
  readonly isLive: boolean;
  readonly hasPaymentData: boolean;
  /** Whether its test is over. */
  readonly isTested: boolean;
}

const MISSING = { liveMode: ['liveMode'], data: ['card', 'address'] } as const;

/**
 * What must be there before an Info CMS can be on, since otherwise nobody would pay for its use; empty: nothing. A test
 * needs nothing. Where the group pays, the account needs no data of its own.
 */
export function missingPayment(
  payer: Payer,
  { isLive, hasPaymentData, isTested }: Paying,
): readonly string[] {
  if (payer === 'group') return [];
  if (!isLive) return isTested ? MISSING.liveMode : [];
  return payer === 'user' && !hasPaymentData ? MISSING.data : [];
}
