import type { Account } from './account.ts';
import { attach, behaviourOf, markSetUp } from './cards.ts';
import { checkNames, type Form, isTrue, listIn, textIn, textsIn } from './form.ts';
import { askBank, cancelIntent, cardToConfirm, refuseCard } from './intents.ts';
import type { PaymentMethod, SetupIntent } from './objects.ts';
import type { StripeError } from './stripe-error.ts';
import type { Decline } from './test-cards.ts';

const PARAMETERS = [
  ...['allowed_payment_method_types', 'confirm', 'customer', 'description', 'expand', 'metadata'],
  ...['payment_method', 'return_url', 'usage', 'use_stripe_sdk'],
];

export function createSetup(account: Account, form: Form): SetupIntent {
  checkNames(form, PARAMETERS);
  const base = account.base('setup_intent', 'seti');
  const customer = textIn(form, 'customer');
  const setup = account.objects.add<SetupIntent>({
    ...base,
    client_secret: account.clientSecretOf(base.id),
    customer: customer === undefined ? null : account.objects.get('customer', customer, 'customer').id,
    payment_method: textIn(form, 'payment_method') ?? null,
    payment_method_types: listIn(form, 'allowed_payment_method_types') ?? ['card'],
    status: 'requires_payment_method',
    usage: textIn(form, 'usage') ?? 'off_session',
    next_action: null,
    last_setup_error: null,
    description: textIn(form, 'description') ?? null,
    cancellation_reason: null,
    metadata: textsIn(form, 'metadata'),
  });
  account.emit('setup_intent.created', setup);
  if (isTrue(form, 'confirm')) confirmSetup(account, setup, form);
  return setup;
}

export function confirmSetup(account: Account, setup: SetupIntent, form: Form): SetupIntent {
  const card = cardToConfirm(account, setup, form);
  const { whenSaved, asks } = behaviourOf(account, card);
  if (whenSaved) throw failSetup(account, setup, card, whenSaved);
  if (asks && asks !== 'onSession') askBank(account, setup, form);
  else finishSetup(account, setup, card);
  return setup;
}

export function finishSetup(account: Account, setup: SetupIntent, card: PaymentMethod): void {
  if (setup.customer !== null) attach(account, card, setup.customer);
  if (setup.usage === 'off_session') markSetUp(account, card);
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  account.emit('setup_intent.succeeded', setup);
}

export function failSetup(
  account: Account,
  setup: SetupIntent,
  card: PaymentMethod,
  decline: Decline,
): StripeError {
  const error = refuseCard(setup, card, decline);
  account.emit('setup_intent.setup_failed', setup);
  return error;
}

export function cancelSetup(account: Account, setup: SetupIntent, form: Form): SetupIntent {
  cancelIntent(setup, form);
  account.emit('setup_intent.canceled', setup);
  return setup;
}
