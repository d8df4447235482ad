import type { Account } from './account.ts';
import { type Form, formIn, textIn, textsIn } from './form.ts';
import type { PaymentMethod } from './objects.ts';
import { cardError, docUrl, invalid } from './stripe-error.ts';
import { numberOfToken, testCard } from './test-cards.ts';

/** Makes a card out of its data. Throws as the API does for a number that is no test card. */
export function newCard(account: Account, form: Form): PaymentMethod {
  const data = formIn(form, 'card') ?? {};
  const number = (textIn(data, 'number') ?? '').replaceAll(/\D/g, '');
  return makeCard(account, number, form);
}

/** A card by its id, or a new one for a token such as `pm_card_visa`. */
export function cardNamed(account: Account, named: string): PaymentMethod {
  const number = numberOfToken(named);
  return number === undefined
    ? account.objects.get('payment_method', named, 'payment_method')
    : makeCard(account, number, {});
}

function makeCard(account: Account, number: string, form: Form): PaymentMethod {
  const card = testCard(number);
  if (!card)
    throw cardError('Your card number is incorrect.', {
      code: 'incorrect_number',
      param: 'number',
      doc_url: docUrl('incorrect_number'),
    });
  const data = formIn(form, 'card') ?? {};
  const method = account.objects.add<PaymentMethod>({
    ...account.base('payment_method', 'pm'),
    type: 'card',
    customer: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      exp_month: Number(textIn(data, 'exp_month') ?? 8),
      exp_year: Number(textIn(data, 'exp_year') ?? 2034),
      country: 'US',
      funding: 'credit',
    },
    metadata: textsIn(form, 'metadata'),
  });
  account.objects.keepSecret(method.id, number);
  return method;
}

/** What the test card does, and its number. */
export function behaviourOf(account: Account, method: PaymentMethod) {
  const number = account.objects.secretOf(method.id)!;
  return { number, ...testCard(number)! };
}

export function attach(account: Account, method: PaymentMethod, customerId: string): void {
  if (method.customer === customerId) return;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.');
  account.objects.get('customer', customerId, 'customer');
  method.customer = customerId;
  account.emit('payment_method.attached', method);
}

export function detach(account: Account, method: PaymentMethod): void {
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  method.customer = null;
  account.emit('payment_method.detached', method);
}

/** Cards that were set up for payments without their owner. */
const SET_UP = 'set up';
export const markSetUp = (account: Account, method: PaymentMethod): void =>
  account.objects.keepSecret(`${method.id} ${SET_UP}`, SET_UP);
export const isSetUp = (account: Account, method: PaymentMethod): boolean =>
  account.objects.secretOf(`${method.id} ${SET_UP}`) !== undefined;
