import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { readWebhook, type WebhookItem } from './webhook-store.ts';

/** A webhook that the caller may see. Throws ENTITY_NOT_FOUND, also for one out of reach. */
export async function webhookInReach(caller: Caller, id: string): Promise<WebhookItem> {
  const webhook = await readWebhook(id);
  if (!webhook || !(await isInReach(caller, webhook.row.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  return webhook;
}

/** A webhook that the caller may see and that is on. Throws ENTITY_NOT_FOUND, and FORM_VALIDATION_FAILED if it is off. */
export async function activeWebhookInReach(caller: Caller, id: string): Promise<WebhookItem> {
  const webhook = await webhookInReach(caller, id);
  if (!webhook.row.isActive)
    throw new Refusal('FORM_VALIDATION_FAILED', { isActive: { rule: 'mustBeActive' } });
  return webhook;
}
