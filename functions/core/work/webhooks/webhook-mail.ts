import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about a webhook that was switched off since its receiver failed. */
export const WebhookMail = z.strictObject({
  kind: z.literal('webhookOff'),
  /** Deduplicates the mail: at most one is sent with this id. */
  id: z.string(),
  userId: z.string(),
  webhookId: z.string(),
  name: z.string(),
  /** ISO 8601: the first failure. */
  since: z.string(),
  /** The receiver has said that it wants no more. */
  isGone: z.boolean(),
  /** The host in its link. */
  host: z.string(),
});
export type WebhookMail = z.output<typeof WebhookMail>;

export const queueWebhookMail = (mail: WebhookMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
