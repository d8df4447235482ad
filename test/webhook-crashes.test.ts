import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { announce } from '../functions/core/work/webhooks/announce.ts';
import { createWebhook } from '../functions/core/work/webhooks/create-webhook.ts';
import { deleteWebhook } from '../functions/core/work/webhooks/delete-webhook.ts';
import { firstDue } from '../functions/core/work/webhooks/delivery-store.ts';
import { getWebhookDeliveries } from '../functions/core/work/webhooks/get-deliveries.ts';
import { partitionOf } from '../functions/core/work/webhooks/webhook-store.ts';
import { workOffWebhook } from '../functions/core/work/webhooks/work-off-webhook.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import { queryItems } from '../functions/platform/table.ts';
import { timeText } from '../functions/platform/time-id.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { givenReceivers } from './support/receivers.ts';

const MINUTE = 60_000;
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
  process.env.WEBHOOK_NETWORKS = JSON.stringify(['127.0.0.0/8']);
});
afterAll(() => table.stop());
afterEach(() => setClock(undefined));
const outbox = givenOutbox();
const receivers = givenReceivers();

const nothing = { params: {}, query: {}, body: {} };
let events = 0;

/** A webhook whose receiver answers with these statuses, one after the other, and then with 204. */
async function hooked(statuses: readonly number[] = []) {
  const left = [...statuses];
  const receiver = await receivers.http((response) => response.writeHead(left.shift() ?? 204).end());
  const caller = callerOf(await account());
  const body = { name: 'Desk', url: receiver.url, events: ['alert.opened' as const], isActive: true };
  const { id, userId } = await createWebhook(caller, { ...nothing, body });
  const tell = (told: readonly string[]) =>
    announce(
      userId,
      [id],
      told.map((event) => ({ id: event, event: 'alert.opened', at: now(), data: {} })),
    );
  const deliveries = async () =>
    (await getWebhookDeliveries(caller, { ...nothing, params: { id }, query: { limit: 100 } })).items;
  return { id, caller, receiver, tell, deliveries };
}
const newEvents = (count: number) =>
  Array.from({ length: count }, () => `${timeText(now())}-crash${++events}`);
const idsAt = ({ received }: Awaited<ReturnType<typeof hooked>>['receiver']) =>
  new Set(received.map(({ headers }) => headers['webhook-id']));

it.each(['before', 'after'] as const)(
  'events whose announcement crashes at any request, %s it was done, are delivered when it is repeated',
  (when) =>
    crashAtEveryRequest(async (at) => {
      const { id, receiver, tell, deliveries } = await hooked();
      const told = newEvents(3);
      const hasCrashed = await crashAtRequest(table, at, when, () => tell(told));
      await tell(told);
      await workOffWebhook({ webhookId: id });
      expect(idsAt(receiver)).toEqual(new Set(told));
      expect(receiver.received).toHaveLength(3);
      expect((await deliveries()).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
      return hasCrashed;
    }),
);

it.each(['before', 'after'] as const)(
  'after a worker that crashes at any request, %s it was done, its message is delivered again and everything arrives, at most twice',
  (when) =>
    crashAtEveryRequest(async (at) => {
      const { id, receiver, tell, deliveries } = await hooked();
      const told = newEvents(4);
      await tell(told);
      const hasCrashed = await crashAtRequest(table, at, when, () => workOffWebhook({ webhookId: id }));
      // Longer than a dead worker keeps the webhook, and as long as its message is invisible.
      setClock(now() + 3 * MINUTE);
      await workOffWebhook({ webhookId: id });
      expect(idsAt(receiver)).toEqual(new Set(told));
      // Only what was under way may come twice.
      expect(receiver.received.length).toBeLessThanOrEqual(6);
      expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
      expect(await firstDue(id, 1)).toEqual([]);
      setClock(undefined);
      return hasCrashed;
    }),
);

it.each(['before', 'after'] as const)(
  'after a failed round that crashes at any request, %s it was done, somebody comes back for what waits',
  (when) =>
    crashAtEveryRequest(async (at) => {
      const { id, receiver, tell, deliveries } = await hooked([500, 500]);
      const told = newEvents(2);
      await tell(told);
      outbox.takeAll();
      const hasCrashed = await crashAtRequest(table, at, when, () => workOffWebhook({ webhookId: id }));
      setClock(now() + 3 * MINUTE);
      // The message comes again if the worker died. A worker that ends with deliveries left sends a message.
      if (hasCrashed) await workOffWebhook({ webhookId: id });
      for (let n = 0; n < 6 && (await firstDue(id, 1)).length; n++) {
        const messages = outbox.takeAll().filter(({ queue }) => /webhooks/i.test(queue));
        expect(messages).not.toEqual([]);
        setClock(now() + 20 * MINUTE);
        for (const { message } of messages) await workOffWebhook(message as { webhookId: string });
      }
      expect(idsAt(receiver)).toEqual(new Set(told));
      expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      setClock(undefined);
      return hasCrashed;
    }),
);

it.each(['before', 'after'] as const)(
  'a webhook whose deletion crashes at any request, %s it was done, is there as a whole or leaves nothing',
  (when) =>
    crashAtEveryRequest(async (at) => {
      const { id, caller, tell } = await hooked();
      await tell(newEvents(5));
      outbox.takeAll();
      const remove = () => deleteWebhook(caller, { ...nothing, params: { id } });
      const hasCrashed = await crashAtRequest(table, at, when, remove);
      // A call that was not answered is repeated.
      await remove().catch(() => {});
      for (const { queue, message } of outbox.takeAll())
        if (queue === 'webhooks') await workOffWebhook(message as { webhookId: string });
      expect((await queryItems(partitionOf(id))).items).toEqual([]);
      return hasCrashed;
    }),
);
