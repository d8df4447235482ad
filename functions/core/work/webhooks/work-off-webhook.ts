import { iso, now } from '../../../platform/clock.ts';
import type { CallOptions } from '../../../platform/strangers/post-to-stranger.ts';
import { callWebhook } from './call-webhook.ts';
import {
  AT_ONCE,
  type DeliveryItem,
  type Due,
  deliveriesOf,
  firstDue,
  forgetDue,
  noteOutcome,
  readContent,
} from './delivery-store.ts';
import { afterRound, type Called, type Health, hasFailedTooLong, mayCall, nextAttempt } from './health.ts';
import {
  isWakeComing,
  type Lane,
  leaveLane,
  noteWake,
  readHealth,
  saveHealth,
  takeLane,
} from './lane-store.ts';
import { networksOf } from './networks.ts';
import { passToSlow, type WebhookDue, wake, wakeLater } from './wake.ts';
import { queueWebhookMail } from './webhook-mail.ts';
import { clearSome, noteHealth, readWebhook, type WebhookItem } from './webhook-store.ts';

/** Calls of a webhook at the same time. */
const AT_A_TIME = 2;
/** Deliveries that are looked at together. */
const LOOKED_AT = 25;
/** No call is begun after this time, so that the worker is done before its own time is over. */
const BEGIN_WITHIN_MS = 8_000;

/** What a test replaces. */
export interface WorkOptions extends Partial<CallOptions> {
  readonly random?: () => number;
}

/**
 * Sends what waits for a webhook. One worker at a time does so for each, and only as long as its receiver is quick: a slow or
 * failing one is looked after by way of another queue, and a failing one gets a single call, for which its other deliveries
 * wait. What became of a call is stored with the next attempt in one transaction, so whatever dies in between is repeated under
 * the same id. A message that finds another worker there is done: that one looks again before it ends, and if it dies, its own
 * message comes again.
 */
export async function workOffWebhook(due: WebhookDue, options: WorkOptions = {}): Promise<void> {
  const { webhookId, isSlow = false } = due;
  if (!(await readWebhook(webhookId))) return clearRest(webhookId);
  if (!isSlow && (await readHealth(webhookId)).isSlow) return passToSlow(due);
  const lane = await takeLane(webhookId);
  if (!lane) return;
  let health: Health = lane;
  try {
    health = await sendDue(webhookId, lane, isSlow, options);
  } finally {
    await leaveLane(webhookId, lane);
  }
  await lookAgain(due, health);
}

/** Deletes what a deleted webhook has left; another message continues if that takes long. */
async function clearRest(webhookId: string): Promise<void> {
  const begun = performance.now();
  while (await clearSome(webhookId)) if (performance.now() - begun > BEGIN_WITHIN_MS) return wake(webhookId);
}

async function sendDue(
  webhookId: string,
  lane: Lane,
  isSlow: boolean,
  options: WorkOptions,
): Promise<Health> {
  const begun = performance.now();
  const { random = Math.random } = options;
  let health: Health = lane;
  while (performance.now() - begun < BEGIN_WITHIN_MS && (isSlow || !health.isSlow)) {
    // Read again for each round: it may have been changed, switched off or deleted.
    const webhook = await readWebhook(webhookId);
    if (!webhook) break;
    const { ended, chosen } = await choose(webhook, health);
    if (!ended.length && !chosen.length) break;
    const calls = await Promise.all(chosen.map((delivery) => attempt(webhook, delivery, options)));
    health = afterRound(
      health,
      calls.filter((call) => call !== undefined),
      now(),
      random(),
    );
    if (!(await saveHealth(webhookId, lane, health))) break;
    await noteRound(webhook, [...ended, ...calls], health);
  }
  return health;
}

/** Ends what must not be sent any more, and chooses what to send now. */
async function choose(
  { row }: WebhookItem,
  health: Health,
): Promise<{ ended: Ended[]; chosen: DeliveryItem[] }> {
  const at = now();
  const due = (await firstDue(row.id, LOOKED_AT)).filter((one) => one.at <= at || !row.isActive);
  const deliveries = await deliveriesOf(row.id, due);
  const waiting: { due: Due; delivery: DeliveryItem }[] = [];
  const ended: Ended[] = [];
  for (const one of due) {
    const delivery = deliveries.get(one.deliveryId);
    const isOver = delivery !== undefined && at >= delivery.giveUpAt;
    if (delivery?.due === one.sk && row.isActive && !isOver) {
      waiting.push({ due: one, delivery });
      continue;
    }
    if (delivery?.due !== one.sk) await forgetDue(row.id, one);
    else await fail(delivery, row.isActive ? (delivery.row.fault ?? 'notTried') : 'switchedOff');
    ended.push({ isLast: isOver, isGone: false });
  }
  const callable = mayCall(health, at) ? waiting : waiting.filter((one) => one.due.at === AT_ONCE);
  const most = health.failures > 0 ? 1 : AT_A_TIME;
  return { ended, chosen: callable.slice(0, most).map(({ delivery }) => delivery) };
}

const fail = (delivery: DeliveryItem, fault: DeliveryItem['row']['fault']): Promise<boolean> =>
  noteOutcome(delivery, [], { row: { state: 'failed', fault, nextDate: null } });

/** What became of a delivery: whether it has failed for good, and whether its receiver wants no more. */
interface Ended {
  readonly isLast: boolean;
  readonly isGone: boolean;
}
/** A call; undefined: it was deleted meanwhile. */
type Attempted = (Called & Ended) | undefined;

async function attempt(
  webhook: WebhookItem,
  delivery: DeliveryItem,
  { networks = networksOf(), random = Math.random, ...options }: WorkOptions,
): Promise<Attempted> {
  const { id, webhookId, attempts } = delivery.row;
  const content = await readContent(webhookId, id);
  if (!content) return undefined;
  const made = await callWebhook(webhook, id, content.body, { networks, ...options });
  const { date: lastDate, status, fault, durationMs: ms } = made;
  const isDelivered = fault === null;
  const isGone = fault === 'gone';
  const nextAt =
    isDelivered || isGone ? undefined : nextAttempt(delivery.tries + 1, now(), delivery.giveUpAt, random());
  await noteOutcome(delivery, content.tries, {
    row: {
      state: isDelivered ? 'delivered' : nextAt === undefined ? 'failed' : 'waiting',
      ...{ attempts: attempts + 1, lastDate, status, fault },
      nextDate: nextAt === undefined ? null : iso(nextAt),
    },
    attempt: made,
    nextAt,
  });
  return { isDelivered, ms, isLast: !isDelivered && nextAt === undefined, isGone };
}

/** Notes in the webhook itself, which people see, when it begins to fail, works again, or is switched off. */
async function noteRound(
  webhook: WebhookItem,
  calls: readonly (Ended | undefined)[],
  health: Health,
): Promise<void> {
  const { failingSince } = webhook.row;
  if (health.failures === 0) {
    if (failingSince !== null) await noteHealth(webhook, { failingSince: null });
    return;
  }
  const at = now();
  const since = failingSince ?? iso(at);
  const isGone = calls.some((call) => call?.isGone);
  const isOver = calls.some((call) => call?.isLast) && hasFailedTooLong(failingSince, at);
  if (!isGone && !isOver) {
    if (failingSince === null) await noteHealth(webhook, { failingSince: since });
    return;
  }
  // The mail first: a worker that dies in between comes here again, and the mail has an id.
  const { id, name, userId } = webhook.row;
  await queueWebhookMail({
    kind: 'webhookOff',
    ...{ id: `webhook-off-${id}-${since}`, webhookId: id, userId, name, since, isGone },
    host: webhook.host,
  });
  await noteHealth(webhook, { isActive: false, failingSince: since, switchedOffDate: iso(at) });
  // Whatever waits has failed, too.
  await wake(id);
}

/** Sees to it that somebody comes back for what waits. */
async function lookAgain({ webhookId, wakeAt: arrived }: WebhookDue, health: Health): Promise<void> {
  const [first] = await firstDue(webhookId, 1);
  if (!first) return;
  const by = first.at !== AT_ONCE && health.failures > 0 ? Math.max(first.at, health.probeAt) : first.at;
  if (by > now() && (await isWakeComing(webhookId, by, arrived))) return;
  const wakeAt = await wakeLater(webhookId, by, health.isSlow);
  if (by > now()) await noteWake(webhookId, wakeAt);
}
