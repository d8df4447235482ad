import type { takeCardEvent as contract } from '../../../../shared/contract/webhooks.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { enqueue } from '../../../platform/queue.ts';
import { noteTaken, wasTaken } from './event-store.ts';

/**
 * Takes an event of the card provider once. Events come twice, late and in any order, so none is believed: it only names
 * what to read at the provider, and the queue does that. It is queued before it is noted, so that a crash loses none.
 */
export const takeCardEvent: UseCase<typeof contract> = async (_, { body: { id, type, data } }) => {
  const { id: objectId, metadata } = data.object;
  const { user: userId, statement } = metadata ?? {};
  // Events about payments of other products in the same account of the provider name neither.
  const isSetup = type === 'setup_intent.succeeded' && objectId !== undefined && userId !== undefined;
  const isPayment = type.startsWith('payment_intent.') && statement !== undefined;
  const isRefund = type === 'charge.refunded' && objectId !== undefined && statement !== undefined;
  // A dispute names its payment alone, so the provider is asked what that is for.
  const isDispute = type.startsWith('charge.dispute.') && objectId !== undefined;
  if (!isSetup && !isPayment && !isRefund && !isDispute) return {};
  if (await wasTaken(id)) return {};
  if (isSetup) await enqueue('PAYMENTS_QUEUE', { savedCardOf: userId, setupId: objectId });
  else if (isPayment) await enqueue('BILLING_QUEUE', { settle: statement });
  else await enqueue('BILLING_QUEUE', isRefund ? { refundOf: objectId } : { dispute: objectId });
  await noteTaken(id);
  return {};
};
