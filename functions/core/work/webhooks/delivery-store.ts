import {
  DELIVERIES_KEPT_DAYS,
  type DeliveryTry,
  RETRIED_HOURS,
  TRIES_KEPT,
  type WebhookDelivery,
} from '../../../../shared/model/webhook.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import {
  type Found,
  getItem,
  getItems,
  type Item,
  type Key,
  queryItems,
  transact,
  written,
} from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';
import { mustBeActive, partitionOf } from './webhook-store.ts';

/**
 * Items of deliveries, in the partition of their webhook. They expire after DELIVERIES_KEPT_DAYS.
 * - `delivery#<id>`: a delivery. Ids sort by time
 * - `content#<id>`: what is sent, and the last attempts
 * - `due#<time>#<id>`: it waits for an attempt at this time. The time 0 is for what somebody wants to be sent at once
 */
export interface DeliveryItem extends Item {
  row: WebhookDelivery;
  /** Attempts since it was created or replayed: the next one comes later each time. */
  tries: number;
  /** ms. Then it has failed. */
  giveUpAt: number;
  /** The key of its `due` item, while it waits. */
  due?: string;
}

/** An attempt as it is stored. */
export type StoredTry = Omit<DeliveryTry, 'headers'>;

interface ContentItem extends Item {
  body: string;
  tries: StoredTry[];
}

const DELIVERY = 'delivery#';
const DUE = 'due#';
const deliveryKey = (webhookId: string, id: string): Key => ({
  pk: partitionOf(webhookId),
  sk: `${DELIVERY}${id}`,
});
const contentKey = (webhookId: string, id: string): Key => ({
  pk: partitionOf(webhookId),
  sk: `content#${id}`,
});
const dueKey = (webhookId: string, sk: string): Key => ({ pk: partitionOf(webhookId), sk });
const dueSk = (at: number, id: string) => `${DUE}${timeText(at)}#${id}`;

/** The time of a delivery that is sent before all others, and also while its webhook is failing. */
export const AT_ONCE = 0;

const expiry = () => Math.floor(now() / 1000) + DELIVERIES_KEPT_DAYS * 24 * 3600;
const endOfRetries = () => now() + RETRIED_HOURS * 3600_000;

/** The fields of a new delivery. */
export type NewDelivery = Pick<WebhookDelivery, 'id' | 'webhookId' | 'event' | 'createdDate'>;

/**
 * Creates a delivery that waits for its first attempt. Returns it; undefined if it exists already, or the webhook is deleted
 * or off.
 */
export async function insertDelivery(
  delivery: NewDelivery,
  body: string,
  at: number,
): Promise<WebhookDelivery | undefined> {
  const { webhookId, id } = delivery;
  const row: WebhookDelivery = {
    ...delivery,
    ...{ state: 'waiting', attempts: 0, lastDate: null, nextDate: delivery.createdDate },
    ...{ status: null, fault: null },
  };
  const due = dueSk(at, id);
  const ttl = expiry();
  const item: DeliveryItem = {
    ...{ ...deliveryKey(webhookId, id), row, tries: 0, giveUpAt: endOfRetries(), due },
    ttl,
  };
  const isNew = await written(
    transact([
      { put: item, when: expr`attribute_not_exists(#pk)` },
      { put: { ...contentKey(webhookId, id), body, tries: [], ttl } },
      { put: { ...dueKey(webhookId, due), deliveryId: id } },
      mustBeActive(webhookId),
    ]),
  );
  return isNew ? row : undefined;
}

/** A delivery, read consistently. */
export const readDelivery = (webhookId: string, id: string) =>
  getItem<DeliveryItem>(deliveryKey(webhookId, id), { consistent: true });

/** What a delivery sends, and its last attempts. */
export const readContent = (webhookId: string, id: string) =>
  getItem<ContentItem>(contentKey(webhookId, id), { consistent: true });

/** Deliveries of a webhook, the newest first, after a sort key. */
export const someDeliveries = (
  webhookId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<Found<DeliveryItem>> =>
  queryItems<DeliveryItem>(partitionOf(webhookId), {
    range: { prefix: DELIVERY },
    backwards: true,
    consistent: true,
    limit,
    after: after === undefined ? undefined : { pk: partitionOf(webhookId), sk: after },
  });

/** A delivery that is due, or would be if its webhook were not failing. */
export interface Due {
  readonly sk: string;
  /** ms; AT_ONCE before all others. */
  readonly at: number;
  readonly deliveryId: string;
}

type DueItem = Item & { deliveryId: string };
const toDue = ({ sk, deliveryId }: DueItem): Due => ({
  sk,
  deliveryId,
  at: Number.parseInt(sk.slice(DUE.length).split('#')[0]!, 36),
});

/** The first deliveries that wait, in the order of their times. */
export async function firstDue(webhookId: string, limit: number): Promise<Due[]> {
  const { items } = await queryItems<DueItem>(partitionOf(webhookId), {
    range: { prefix: DUE },
    consistent: true,
    limit,
  });
  return items.map(toDue);
}

/** The deliveries of these, by id, read consistently. */
export async function deliveriesOf(
  webhookId: string,
  due: readonly Due[],
): Promise<Map<string, DeliveryItem>> {
  const keys = due.map(({ deliveryId }) => deliveryKey(webhookId, deliveryId));
  const items = await getItems<DeliveryItem>(keys, { consistent: true });
  return new Map(items.map((item) => [item.row.id, item]));
}

/** What becomes of a delivery. */
export interface Outcome {
  readonly row: Partial<WebhookDelivery>;
  /** The attempt, if there was one. */
  readonly attempt?: StoredTry;
  /** The time of the next one, ms; undefined: it has ended. */
  readonly nextAt?: number | undefined;
}

/** Notes what became of a delivery. Does nothing if it was deleted or replayed since it was read. */
export async function noteOutcome(
  { row, tries, due }: DeliveryItem,
  earlier: readonly StoredTry[],
  { row: change, attempt, nextAt }: Outcome,
): Promise<boolean> {
  const { webhookId, id } = row;
  const next = nextAt === undefined ? undefined : dueSk(nextAt, id);
  const item: Record<string, unknown> = {
    row: { ...row, ...change },
    tries: attempt ? tries + 1 : tries,
    ...(next && { due: next }),
  };
  return written(
    transact([
      {
        update: deliveryKey(webhookId, id),
        change: set(item, next ? [] : ['due']),
        when: expr`#due = ${due}`,
      },
      { delete: dueKey(webhookId, due!) },
      ...(next ? [{ put: { ...dueKey(webhookId, next), deliveryId: id } }] : []),
      ...(attempt
        ? [
            {
              update: contentKey(webhookId, id),
              change: set({ tries: [...earlier, attempt].slice(-TRIES_KEPT) }),
              when: expr`attribute_exists(#pk)`,
            },
          ]
        : []),
    ]),
  );
}

/** Forgets that something is due whose delivery is gone. */
export const forgetDue = (webhookId: string, { sk }: Due): Promise<void> =>
  transact([{ delete: dueKey(webhookId, sk) }]);

/**
 * Lets a delivery be sent at once, whatever became of it, and again for a day. Returns it; undefined if the webhook is deleted
 * or off. Throws ConditionFailed after a concurrent change.
 */
export async function sendAgain({ row, due }: DeliveryItem): Promise<WebhookDelivery> {
  const { webhookId, id } = row;
  const next = dueSk(AT_ONCE, id);
  if (due === next) return row;
  const again: WebhookDelivery = { ...row, state: 'waiting', nextDate: new Date(now()).toISOString() };
  const ttl = expiry();
  await transact([
    {
      update: deliveryKey(webhookId, id),
      change: set({ row: again, tries: 0, giveUpAt: endOfRetries(), due: next, ttl }),
      when:
        due === undefined ? expr`attribute_exists(#pk) AND attribute_not_exists(#due)` : expr`#due = ${due}`,
    },
    ...(due === undefined ? [] : [{ delete: dueKey(webhookId, due) }]),
    { put: { ...dueKey(webhookId, next), deliveryId: id } },
    { update: contentKey(webhookId, id), change: set({ ttl }), when: expr`attribute_exists(#pk)` },
    mustBeActive(webhookId),
  ]);
  return again;
}
