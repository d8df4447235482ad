import * as z from 'zod/mini';
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';

/** A message: a webhook has something to send, or is deleted and what is left of it must go, too. */
export const WebhookDue = z.strictObject({
  webhookId: z.string(),
  /** It comes through the queue of slow webhooks. */
  isSlow: z.optional(z.boolean()),
  /** When it was to arrive, ms. */
  wakeAt: z.optional(z.number()),
});
export type WebhookDue = z.output<typeof WebhookDue>;

/** The maximum delay of an SQS message. */
const DELAY_MAX_SECONDS = 900;

/** Looks after a webhook now. */
export const wake = (webhookId: string): Promise<void> => enqueue('WEBHOOKS_QUEUE', { webhookId });

/** Looks after a webhook later, in a quarter of an hour at the latest. Returns when the message arrives, ms. */
export async function wakeLater(webhookId: string, at: number, isSlow: boolean): Promise<number> {
  const seconds = Math.min(DELAY_MAX_SECONDS, Math.max(0, Math.ceil((at - now()) / 1000)));
  const wakeAt = now() + seconds * 1000;
  if (isSlow) await enqueue('SLOWWEBHOOKS_QUEUE', { webhookId, wakeAt, isSlow }, seconds);
  else await enqueue('WEBHOOKS_QUEUE', { webhookId, wakeAt }, seconds);
  return wakeAt;
}

/** Passes a message on to the queue of slow webhooks. */
export const passToSlow = (due: WebhookDue): Promise<void> =>
  enqueue('SLOWWEBHOOKS_QUEUE', { ...due, isSlow: true });
