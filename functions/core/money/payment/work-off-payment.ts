import * as z from 'zod/mini';
import { Refusal } from '../../../../shared/errors.ts';
import { ForgottenPayer, forgetPayment } from './forget-payment.ts';
import { takeSavedCard } from './payment-card.ts';

/** A setup has finished at the card provider. */
const SavedCard = z.strictObject({ savedCardOf: z.string(), setupId: z.string() });
const Message = z.union([ForgottenPayer, SavedCard]);

/**
 * Works off a message of the queue of payments: each is done twice as well as once.
 *
 * @param writeOffCarried see forgetPayment
 */
export async function workOffPayment(
  sent: unknown,
  writeOffCarried: (userId: string) => Promise<void>,
): Promise<void> {
  const message = z.parse(Message, sent);
  if ('forget' in message) await forgetPayment(message, writeOffCarried);
  else
    await takeSavedCard(message.savedCardOf, message.setupId).catch((error: unknown) => {
      // The account was deleted since.
      if (!(error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND')) throw error;
    });
}
