import type { getPaymentData as contract } from '../../../../shared/contract/money/payment.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { payingAccount } from '../../people/accounts/paying-account.ts';
import { readPayment } from './payment-store.ts';
import { toPaymentData } from './to-payment-data.ts';

/** How the account pays. */
export const getPaymentData: UseCase<typeof contract> = async ({ actsFor: userId }) => {
  const [payment, account] = await Promise.all([readPayment(userId), payingAccount(userId)]);
  if (!account) throw new Refusal('NOT_LOGGED_IN');
  return toPaymentData(payment, account);
};
