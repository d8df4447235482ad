import Stripe from 'stripe';
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/money/decline-reasons.ts';
import { type Found, type Outcome, ProviderError } from './port.ts';

/** What a payment has come to, by its state at the provider. */
export function outcomeOf(intent: Stripe.PaymentIntent): Exclude<Found, { kind: 'absent' }> {
  const { id: intentId, status, last_payment_error: fault } = intent;
  if (status === 'succeeded') return { kind: 'succeeded', intentId };
  if (status === 'canceled') return { kind: 'cancelled', intentId };
  const isAsked = status === 'requires_payment_method' && fault?.code === 'authentication_required';
  if (status === 'requires_action' || isAsked)
    return { kind: 'toConfirm', intentId, clientSecret: intent.client_secret! };
  if (status === 'requires_payment_method' && fault)
    return { kind: 'declined', intentId, reason: reasonOf(fault) };
  return { kind: 'unknown', intentId };
}

/** What an attempt has come to whose call failed. Throws a ProviderError for a call that was wrong. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError)
    return error.payment_intent
      ? outcomeOf(error.payment_intent)
      : { kind: 'declined', intentId: undefined, reason: reasonOf(error) };
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: 'rateLimited' };
  // The card or the customer was deleted at the provider.
  if (isMissing(error)) return { kind: 'declined', intentId: undefined, reason: 'declined' };
  if (isTransient(error) || isUnderWay(error)) return { kind: 'unknown' };
  throw providerError(error);
}

/** Whether the provider knows nothing by that id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** An error of the provider as one of the product. It names no card and no customer. */
export function providerError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  const said = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  const isLater =
    isTransient(error) || isUnderWay(error) || error instanceof Stripe.errors.StripeRateLimitError;
  return new ProviderError(`the card provider answered: ${said}`, { isTransient: isLater });
}

const isTransient = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError || (error.statusCode ?? 0) >= 500;

/** The same call is under way: its answer goes to another caller. Once it is there, the call may be repeated. */
const isUnderWay = ({ code }: Stripe.errors.StripeError): boolean => code === 'idempotency_key_in_use';

function reasonOf({ code, decline_code }: { code?: string; decline_code?: string }): DeclineReason {
  return DECLINE_REASONS.find((reason) => reason === decline_code || reason === code) ?? 'declined';
}
