import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { dropCount, dropWebhook, someWebhooksOf } from './webhook-store.ts';

/** Deletes the webhooks of a deleted owner, and what was sent. Returns false when none are found any more. */
export async function clearWebhooksOf(owner: string): Promise<boolean> {
  const ids = await someWebhooksOf(owner);
  for (const id of ids) {
    // First the message that deletes what the webhook leaves, so that a worker that dies in between has sent it.
    await enqueue('WEBHOOKS_QUEUE', { webhookId: id }, UNTIL_DECIDED_SECONDS);
    await dropWebhook(id);
  }
  if (!ids.length) await dropCount(owner);
  return ids.length > 0;
}
