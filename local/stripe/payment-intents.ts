import type { Account } from './account.ts';
import { attach, behaviourOf, isSetUp, markSetUp } from './cards.ts';
import { checkNames, type Form, isTrue, listIn, textIn, textsIn } from './form.ts';
import { askBank, cancelIntent, cardToConfirm, refuseCard } from './intents.ts';
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from './objects.ts';
import { invalid, type StripeError } from './stripe-error.ts';
import { type Decline, DISPUTED } from './test-cards.ts';

/** The least amount in euros. */
const CENTS_MIN = 50;

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const PARAMETERS = [
  ...['allowed_payment_method_types', 'amount', 'confirm', 'currency', 'customer', 'description', 'expand'],
  ...['error_on_requires_action', 'metadata', 'off_session', 'payment_method', 'return_url'],
  ...['setup_future_usage', 'use_stripe_sdk'],
];

export function createPayment(account: Account, form: Form): PaymentIntent {
  checkNames(form, PARAMETERS);
  const amount = Number(textIn(form, 'amount'));
  const currency = textIn(form, 'currency');
  const customer = textIn(form, 'customer');
  if (currency === undefined)
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  if (!Number.isInteger(amount)) throw invalid('Invalid integer: amount', { param: 'amount' });
  if (amount < CENTS_MIN)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  if (form.off_session !== undefined && !isTrue(form, 'confirm'))
    throw invalid('`off_session` can only be used when `confirm` is true.', { param: 'off_session' });
  if (customer !== undefined) account.objects.get('customer', customer, 'customer');
  const base = account.base('payment_intent', 'pi');
  const card = textIn(form, 'payment_method') ?? null;
  const payment = account.objects.add<PaymentIntent>({
    ...base,
    amount,
    amount_received: 0,
    currency,
    client_secret: account.clientSecretOf(base.id),
    customer: customer ?? null,
    payment_method: card,
    payment_method_types: listIn(form, 'allowed_payment_method_types') ?? ['card'],
    status: card === null ? 'requires_payment_method' : 'requires_confirmation',
    setup_future_usage: textIn(form, 'setup_future_usage') ?? null,
    latest_charge: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    last_payment_error: null,
    description: textIn(form, 'description') ?? null,
    metadata: textsIn(form, 'metadata'),
  });
  account.emit('payment_intent.created', payment);
  if (isTrue(form, 'confirm')) confirmPayment(account, payment, form);
  return payment;
}

export function confirmPayment(account: Account, payment: PaymentIntent, form: Form): PaymentIntent {
  const card = cardToConfirm(account, payment, form);
  const isOffSession = ['true', 'recurring', 'one_off'].includes(textIn(form, 'off_session') ?? '');
  if (isOffSession && payment.customer !== null && card.customer !== payment.customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    );
  const { asks } = behaviourOf(account, card);
  const mustAsk =
    asks === 'always' ||
    (asks === 'unlessSetUp' && !(isOffSession && isSetUp(account, card))) ||
    (asks === 'onSession' && !isOffSession);
  if (!mustAsk) finishPayment(account, payment, card);
  else if (isOffSession || isTrue(form, 'error_on_requires_action'))
    throw failPayment(account, payment, card, AUTHENTICATION_REQUIRED);
  else askBank(account, payment, form);
  return payment;
}

/** Pays, or throws what the card says. */
export function finishPayment(account: Account, payment: PaymentIntent, card: PaymentMethod): void {
  const { number, whenCharged } = behaviourOf(account, card);
  if (whenCharged) throw failPayment(account, payment, card, whenCharged);
  const charge = addCharge(account, payment, card);
  payment.latest_charge = charge.id;
  payment.status = 'succeeded';
  payment.amount_received = payment.amount;
  payment.next_action = null;
  payment.last_payment_error = null;
  if (payment.setup_future_usage !== null && payment.customer !== null) {
    attach(account, card, payment.customer);
    markSetUp(account, card);
  }
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.succeeded', payment);
  if (number === DISPUTED) contest(account, charge);
}

export function failPayment(
  account: Account,
  payment: PaymentIntent,
  card: PaymentMethod,
  decline: Decline,
): StripeError {
  const isOfBank = !decline.code.endsWith('authentication_failure');
  const charge = isOfBank ? addCharge(account, payment, card, decline) : undefined;
  if (charge) {
    payment.latest_charge = charge.id;
    account.emit('charge.failed', charge);
  }
  const error = refuseCard(payment, card, decline, charge?.id);
  account.emit('payment_intent.payment_failed', payment);
  return error;
}

function addCharge(account: Account, payment: PaymentIntent, card: PaymentMethod, decline?: Decline): Charge {
  return account.objects.add<Charge>({
    ...account.base('charge', 'ch'),
    amount: payment.amount,
    amount_refunded: 0,
    currency: payment.currency,
    customer: payment.customer,
    payment_intent: payment.id,
    payment_method: card.id,
    paid: !decline,
    captured: !decline,
    disputed: false,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: decline
      ? {
          network_status: 'declined_by_network',
          reason: decline.decline_code ?? decline.code,
          type: 'issuer_declined',
        }
      : { network_status: 'approved_by_network', reason: null, type: 'authorized' },
    metadata: { ...payment.metadata },
  });
}

export function cancelPayment(account: Account, payment: PaymentIntent, form: Form): PaymentIntent {
  cancelIntent(payment, form);
  payment.canceled_at = account.now();
  account.emit('payment_intent.canceled', payment);
  return payment;
}

export function createRefund(account: Account, form: Form): Refund {
  const payment = account.objects.get(
    'payment_intent',
    textIn(form, 'payment_intent') ?? '',
    'payment_intent',
  );
  if (payment.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, {
      code: 'resource_missing',
    });
  const charge = account.objects.get('charge', payment.latest_charge!);
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(textIn(form, 'amount') ?? left);
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = account.objects.add<Refund>({
    ...account.base('refund', 're'),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: payment.id,
    reason: textIn(form, 'reason') ?? null,
    status: 'succeeded',
    metadata: textsIn(form, 'metadata'),
  });
  account.emit('charge.refunded', charge);
  return refund;
}

/** Sends evidence to the bank, which decides at once: by the two texts that Stripe's test mode knows. */
export function answerDispute(account: Account, dispute: Dispute, form: Form): Dispute {
  const text = textsIn(form, 'evidence').uncategorized_text;
  if (text === 'winning_evidence') return closeDispute(account, dispute, 'won');
  return text === 'losing_evidence' ? closeDispute(account, dispute, 'lost') : dispute;
}

export function closeDispute(account: Account, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed');
  dispute.status = status;
  account.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The owner of the card contests a charge at the bank. */
function contest(account: Account, charge: Charge): void {
  charge.disputed = true;
  const dispute = account.objects.add<Dispute>({
    ...account.base('dispute', 'du'),
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
  });
  account.emit('charge.dispute.created', dispute);
}
