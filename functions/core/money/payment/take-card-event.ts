import type { takeCardEvent as contract } from '../../../../shared/contract/webhooks.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { enqueue } from '../../../platform/queue.ts';
import { noteTaken, wasTaken } from './event-store.ts';

/**
 * Takes an event of the card provider once. Events come twice, late and in any order, so none is believed: it only names
 * what to read at the provider, and the queue does that. It is queued before it is noted, so that a crash loses none.
 */
export const takeCardEvent: UseCase<typeof contract> = async (_, { body: { id, type, data } }) => {
  const { id: setupId, metadata } = data.object;
  const userId = metadata?.user;
  // Events about payments of other products in the same account of the provider name no user.
  if (type !== 'setup_intent.succeeded' || setupId === undefined || userId === undefined) return {};
  if (await wasTaken(id)) return {};
  await enqueue('PAYMENTS_QUEUE', { savedCardOf: userId, setupId });
  await noteTaken(id);
  return {};
};
