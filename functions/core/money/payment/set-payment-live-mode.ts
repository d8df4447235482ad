import type { setPaymentLiveMode as contract } from '../../../../shared/contract/money/payment.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { changePayingAccount, payingAccount } from '../../people/accounts/paying-account.ts';
import { userNamed } from '../../people/accounts/users/get-user.ts';
import { auditedPayment } from './audited-payment.ts';
import { payerOf } from './payer-of.ts';
import { readPayment } from './payment-store.ts';

/**
 * Accepts the terms of live mode; twice is once. An account that pays for itself needs a card and an address first. Where
 * the group pays from the beginning on, there is nothing to accept.
 */
export const setPaymentLiveMode: UseCase<typeof contract> = async (caller) => {
  const { actsFor: userId } = caller;
  const before = await payingAccount(userId);
  if (!before) throw new Refusal('NOT_LOGGED_IN');
  const payer = await payerOf(before);
  const paysItself = payer === 'user';
  const stored = await readPayment(userId);
  const missing = (['card', 'address'] as const).filter((part) => stored[part] === null);
  const refusal = new Refusal('PAYMENT_DATA_MISSING', { missing });
  if (payer !== 'group')
    await changePayingAccount(userId, ({ liveModeAt, hasPaymentData }) => {
      if (liveModeAt !== null) return undefined;
      if (paysItself && !hasPaymentData) throw refusal;
      return { liveModeAt: iso(), paysItself, also: auditedPayment(caller, 'liveModeAccepted') };
    });
  return userNamed(caller, 'me');
};
