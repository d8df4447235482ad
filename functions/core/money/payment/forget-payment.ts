import * as z from 'zod/mini';
import { deleteItem } from '../../../platform/table.ts';
import { accountExists } from '../../people/accounts/account-exists.ts';
import { cardProvider } from '../provider/stripe-provider.ts';
import { paymentKey, readPayment } from './payment-store.ts';

export const ForgottenPayer = z.strictObject({ forget: z.string() });

/**
 * Ends what a deleted account pays: deletes its customer at the provider, with all cards, and then its payment data. It may be
 * killed at any point and called any number of times.
 *
 * @param writeOffCarried writes off what waits for a later statement of an account
 */
export async function forgetPayment(
  { forget: userId }: z.output<typeof ForgottenPayer>,
  writeOffCarried: (userId: string) => Promise<void>,
): Promise<void> {
  if (await accountExists(userId)) return;
  await writeOffCarried(userId);
  const { customerId, version } = await readPayment(userId);
  if (customerId !== null) await (await cardProvider()).deleteCustomer(customerId);
  if (version > 0) await deleteItem(paymentKey(userId));
}
