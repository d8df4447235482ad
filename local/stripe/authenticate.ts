import type { Account } from './account.ts';
import { notConfirmed } from './intents.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import { failPayment, finishPayment } from './payment-intents.ts';
import { failSetup, finishSetup } from './setup-intents.ts';
import { StripeError } from './stripe-error.ts';

/** What the bank's page does: once, and only while the bank asks. Returns the intent as it was and as it is. */
export function authenticate(
  account: Account,
  id: string,
  isConfirmed: boolean,
): { before: SetupIntent | PaymentIntent; after: SetupIntent | PaymentIntent } | undefined {
  const intent = account.objects.find('payment_intent', id) ?? account.objects.find('setup_intent', id);
  if (!intent) return undefined;
  const before = structuredClone(intent);
  if (intent.status !== 'requires_action') return { before, after: intent };
  const card = account.objects.get('payment_method', intent.payment_method!);
  const isPayment = intent.object === 'payment_intent';
  try {
    if (isConfirmed && isPayment) finishPayment(account, intent, card);
    else if (isConfirmed) finishSetup(account, intent as SetupIntent, card);
    else if (isPayment) failPayment(account, intent, card, notConfirmed(intent));
    else failSetup(account, intent as SetupIntent, card, notConfirmed(intent));
  } catch (error) {
    // The bank asked, and then the card was declined.
    if (!(error instanceof StripeError)) throw error;
  }
  return { before, after: intent };
}
