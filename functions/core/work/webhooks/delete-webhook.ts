import type { deleteWebhook as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { wake } from './wake.ts';
import { webhookInReach } from './webhook-in-reach.ts';
import { removeWebhook } from './webhook-store.ts';

/** Deletes a webhook. Its deliveries are deleted shortly afterwards, and what waits is not sent. */
export const deleteWebhook: UseCase<typeof contract> = (caller, { params }) =>
  retryOnConflict(async () => {
    const webhook = await webhookInReach(caller, params.id);
    // A call that dies after the deletion has left a message that deletes the rest.
    await enqueue('WEBHOOKS_QUEUE', { webhookId: params.id }, UNTIL_DECIDED_SECONDS);
    await removeWebhook(webhook, await auditedWebhook(caller, { before: webhook.row }));
    await wake(params.id);
    return {};
  });
