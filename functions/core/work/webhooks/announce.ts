import type { DeliveredEvent, WebhookEvent } from '../../../../shared/model/webhook.ts';
import { iso } from '../../../platform/clock.ts';
import { insertDelivery } from './delivery-store.ts';
import { wake } from './wake.ts';
import { readWebhooks } from './webhook-store.ts';

/** Something that happened, for the webhooks of its owner. */
export interface Announcement {
  /** Sorts by time (`timeText`), and is the same whenever the same thing is announced. */
  readonly id: string;
  readonly event: WebhookEvent;
  /** ms. */
  readonly at: number;
  readonly data: object;
}

/** The body of a delivery, as Standard Webhooks recommends. */
export const bodyOf = (type: DeliveredEvent, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: iso(at), data });

/**
 * Delivers events to those of some webhooks that want them and belong to this owner. It is idempotent, and completes what an
 * earlier call began.
 */
export async function announce(
  owner: string,
  webhookIds: readonly string[],
  announcements: readonly Announcement[],
): Promise<void> {
  if (!announcements.length || !webhookIds.length) return;
  const webhooks = (await readWebhooks(webhookIds)).filter(({ row }) => row.userId === owner && row.isActive);
  for (const { row } of webhooks) {
    const wanted = announcements.filter(({ event }) => row.events.includes(event));
    for (const { id, event, at, data } of wanted)
      await insertDelivery(
        { id, webhookId: row.id, event, createdDate: iso(at) },
        bodyOf(event, at, data),
        at,
      );
    if (wanted.length) await wake(row.id);
  }
}
