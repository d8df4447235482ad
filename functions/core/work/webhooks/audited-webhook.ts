import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { WebhookRow } from './webhook-store.ts';

/** The entry in the audit trail for a change of a webhook. */
export const auditedWebhook = auditedThing<WebhookRow>(
  'webhook',
  (row) => row,
  ({ name, url, events, isActive, oldSecretUntil }) => ({ name, url, events, isActive, oldSecretUntil }),
);
