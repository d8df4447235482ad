import type {
  getPaymentCardSetupIntentSecret as beginContract,
  deletePaymentCard as deleteContract,
  setPaymentCard as setContract,
} from '../../../../shared/contract/money/payment.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { log } from '../../../platform/log.ts';
import { type Card, type CardProvider, ProviderError } from '../provider/port.ts';
import { cardProvider } from '../provider/stripe-provider.ts';
import { auditedPayment } from './audited-payment.ts';
import { changePayment } from './change-payment.ts';
import { readPayment, type StoredPayment } from './payment-store.ts';
import { refuseWhileCharged } from './refuse-while-charged.ts';
import { toPaymentData } from './to-payment-data.ts';

/** Begins to save a card. The first time, this makes the account a customer of the provider. */
export const getPaymentCardSetupIntentSecret: UseCase<typeof beginContract> = async ({ actsFor: userId }) => {
  const { clientSecret, setupId, ...page } = await asked(async (provider) => {
    const { customerId } = await readPayment(userId);
    return provider.beginSetup(customerId ?? (await becomeCustomer(provider, userId)), userId);
  });
  await changePayment(userId, () => ({ setupId }));
  return { value: clientSecret, ...page };
};

/** Of two simultaneous calls both get the same customer: the provider makes one for an account. */
async function becomeCustomer(provider: CardProvider, userId: string): Promise<string> {
  const made = await provider.createCustomer(userId);
  const { payment } = await changePayment(userId, ({ customerId }) => ({ customerId: customerId ?? made }));
  return payment.customerId!;
}

/** Takes a card that the page has saved at the provider. The one before is deleted there. */
export const setPaymentCard: UseCase<typeof setContract> = async (caller, { params }) => {
  const { actsFor: userId } = caller;
  const { customerId } = await readPayment(userId);
  const card =
    customerId !== null && (await asked((provider) => provider.savedCard(params.setupIntentId, customerId)));
  if (!card) throw new Refusal('CARD_SAVE_FAILED', { setup: 'not finished' });
  const { payment, account } = await changePayment(
    userId,
    (was) => withCard(was, card),
    auditedPayment(caller, 'cardSaved'),
  );
  return toPaymentData(await deleteLeaving(payment), account);
};

/** Deletes the card, unless something is charged and unpaid. */
export const deletePaymentCard: UseCase<typeof deleteContract> = async (caller) => {
  const { payment, account } = await changePayment(
    caller.actsFor,
    (was, now) => {
      refuseWhileCharged(now);
      return { card: null, setupId: null, leaving: withLeaving(was) };
    },
    auditedPayment(caller, 'cardDeleted'),
  );
  return toPaymentData(await deleteLeaving(payment), account);
};

/**
 * Takes the card of the last setup after its event, where the page did not come to it. An event about an earlier setup, or
 * about one whose card was taken or deleted since, changes nothing.
 */
export async function takeSavedCard(userId: string, setupId: string): Promise<void> {
  const before = await readPayment(userId);
  if (before.setupId !== setupId || before.customerId === null) return;
  const card = await (await cardProvider()).savedCard(setupId, before.customerId);
  if (!card) return;
  const { payment } = await changePayment(userId, (was) =>
    was.setupId === setupId ? withCard(was, card) : {},
  );
  await deleteLeaving(payment);
}

const withCard = (was: StoredPayment, card: Card) => ({
  card,
  setupId: null,
  leaving: withLeaving(was).filter((id) => id !== card.id),
});

const withLeaving = ({ card, leaving }: StoredPayment): readonly string[] => [
  ...new Set([...leaving, ...(card ? [card.id] : [])]),
];

/**
 * Deletes cards at the provider that were taken away here. One that cannot be deleted now is deleted with the next change
 * of the card, at the latest with the account.
 */
async function deleteLeaving(payment: StoredPayment): Promise<StoredPayment> {
  if (!payment.leaving.length) return payment;
  try {
    const provider = await cardProvider();
    for (const id of payment.leaving) await provider.deleteCard(id);
    const gone = new Set(payment.leaving);
    const { payment: is } = await changePayment(payment.userId, ({ leaving }) => ({
      leaving: leaving.filter((id) => !gone.has(id)),
    }));
    return is;
  } catch (error) {
    log.warn('a card could not be deleted at its provider', error as Error);
    return payment;
  }
}

/** The answer of the provider. Throws CARD_SAVE_FAILED if it has none. */
async function asked<T>(ask: (provider: CardProvider) => Promise<T>): Promise<T> {
  try {
    return await ask(await cardProvider());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // What is our mistake raises the alarm of failed calls; an outage of the provider passes.
    if (!error.isTransient) log.error('the card provider refused a call', error);
    throw new Refusal('CARD_SAVE_FAILED', { provider: error.isTransient ? 'unavailable' : 'refused' });
  }
}
