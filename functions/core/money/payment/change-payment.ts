import { Refusal } from '../../../../shared/errors.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import {
  changePayingAccount,
  type PayingAccount,
  payingAccount,
} from '../../people/accounts/paying-account.ts';
import { payerOf } from './payer-of.ts';
import { paymentWrite, readPayment, type StoredPayment } from './payment-store.ts';

/** Whether a charge can be made out and paid. */
export const isReady = ({ card, address }: Pick<StoredPayment, 'card' | 'address'>): boolean =>
  card !== null && address !== null;

type Change = Partial<Omit<StoredPayment, 'userId' | 'version'>>;

/**
 * Changes how an account pays, and in the same transaction what follows for the account.
 *
 * @param decide returns the change; throws a refusal
 * @param further more writes of the same transaction
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `decide`
 */
export async function changePayment(
  userId: string,
  decide: (was: StoredPayment, account: PayingAccount) => Change,
  further: readonly Guarded[] = [],
): Promise<{ readonly payment: StoredPayment; readonly account: PayingAccount }> {
  const lost = new Refusal('PLEASE_TRY_AGAIN');
  return retryOnConflict(async () => {
    const [was, before] = await Promise.all([readPayment(userId), payingAccount(userId)]);
    if (!before) throw new Refusal('ENTITY_NOT_FOUND');
    const paysItself = (await payerOf(before)) === 'user';
    let is = was;
    const account = await changePayingAccount(userId, (now) => {
      is = { ...was, ...decide(was, now) };
      const also = [{ write: paymentWrite(was, is), refusal: lost }, ...further];
      return { hasPaymentData: isReady(is), paysItself, also };
    }).catch((error: unknown) => {
      // The data were changed since they were read, not the account.
      throw error === lost ? new ConditionFailed() : error;
    });
    return { payment: { ...is, version: was.version + 1 }, account };
  });
}
