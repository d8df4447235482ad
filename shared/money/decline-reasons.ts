/**
 * Why a card was declined, as far as its owner learns it. All other reasons are `declined`: that a card was reported lost
 * or stolen, or that a payment looks like fraud, is the bank's to say.
 */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'declined',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
