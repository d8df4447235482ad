import * as z from 'zod/mini';
import { deleteItem } from '../../../platform/table.ts';
import { accountExists } from '../../people/accounts/account-exists.ts';
import { cardProvider } from '../provider/stripe-provider.ts';
import { paymentKey, readPayment } from './payment-store.ts';

export const ForgottenPayer = z.strictObject({ forget: z.string() });

/** Deletes the customer of a deleted account at the provider, with all cards, and then its payment data. Idempotent. */
export async function forgetPayment({ forget: userId }: z.output<typeof ForgottenPayer>): Promise<void> {
  if (await accountExists(userId)) return;
  const { customerId, version } = await readPayment(userId);
  if (customerId !== null) await (await cardProvider()).deleteCustomer(customerId);
  if (version > 0) await deleteItem(paymentKey(userId));
}
