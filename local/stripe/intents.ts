import type { Account } from './account.ts';
import { cardNamed, newCard } from './cards.ts';
import { type Form, formIn, isTrue, textIn } from './form.ts';
import type { IntentError, NextAction, PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';
import { docUrl, invalid, StripeError } from './stripe-error.ts';
import type { Decline } from './test-cards.ts';

/** What payments and setups have in common. */
type Intent = SetupIntent | PaymentIntent;

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const ENDED = ['succeeded', 'canceled'];
const NAMES = { setup_intent: 'SetupIntent', payment_intent: 'PaymentIntent' } as const;

/** Throws unless an intent may be confirmed, and returns the card to confirm it with. */
export function cardToConfirm(account: Account, intent: Intent, form: Form): PaymentMethod {
  if (!CONFIRMABLE.includes(intent.status))
    throw unexpectedState(
      intent,
      `This ${NAMES[intent.object]}'s status is ${intent.status}, so it cannot be confirmed.`,
    );
  const data = formIn(form, 'payment_method_data');
  const named = textIn(form, 'payment_method') ?? intent.payment_method;
  if (!data && named === null)
    throw unexpectedState(
      intent,
      `You cannot confirm this ${NAMES[intent.object]} because it's missing a payment method.`,
    );
  const card = data ? newCard(account, data) : cardNamed(account, named!);
  if (card.customer !== null && card.customer !== intent.customer)
    throw invalid(
      'The provided PaymentMethod cannot be attached: it belongs to another customer, or the payment has none.',
      { param: 'payment_method' },
    );
  intent.payment_method = card.id;
  return card;
}

/** Throws unless an intent may be cancelled. */
export function cancelIntent(intent: Intent, form: Form): void {
  if (ENDED.includes(intent.status))
    throw unexpectedState(
      intent,
      `You cannot cancel this ${NAMES[intent.object]} because it has a status of ${intent.status}.`,
    );
  intent.status = 'canceled';
  intent.next_action = null;
  intent.cancellation_reason = textIn(form, 'cancellation_reason') ?? null;
}

const unexpectedState = (intent: Intent, message: string) => {
  const code = `${intent.object}_unexpected_state`;
  return invalid(message, { code, doc_url: docUrl(code), [intent.object]: structuredClone(intent) });
};

/** The bank asks its customer: the page shows the bank's own. */
export function askBank(account: Account, intent: Intent, form: Form): void {
  const url = `${account.origin}/3ds/${intent.id}`;
  const return_url = textIn(form, 'return_url');
  const byScript: NextAction = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
  };
  intent.status = 'requires_action';
  intent.next_action =
    return_url === undefined || isTrue(form, 'use_stripe_sdk')
      ? byScript
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
  account.emit(`${intent.object}.requires_action`, intent);
}

/** An intent whose card was refused waits for another card. The error of the call names both. */
export function refuseCard(
  intent: Intent,
  card: PaymentMethod,
  decline: Decline,
  charge?: string,
): StripeError {
  const isCards = !decline.code.endsWith('authentication_failure');
  const error: IntentError = {
    ...decline,
    type: isCards ? 'card_error' : 'invalid_request_error',
    ...(charge !== undefined && { charge }),
    payment_method: structuredClone(card),
  };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  if (intent.object === 'payment_intent') intent.last_payment_error = error;
  else intent.last_setup_error = error;
  return new StripeError(402, {
    ...error,
    doc_url: docUrl(decline.code),
    [intent.object]: structuredClone(intent),
  });
}

/** What the bank says when its customer did not confirm. */
export const notConfirmed = (intent: Intent): Decline => ({
  code: `${intent.object}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});
