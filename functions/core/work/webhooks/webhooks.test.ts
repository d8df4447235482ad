import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Webhook } from '../../../../shared/model/webhook.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { givenReceivers, type Receiver } from '../../../../test/support/receivers.ts';
import { webhookQueues } from '../../../../test/support/webhook-queues.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { queryItems } from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { deleteUser } from '../../people/accounts/users/delete-user.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { announce } from './announce.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhookDeliveries, getWebhookDelivery } from './get-deliveries.ts';
import { getWebhook, getWebhooks } from './get-webhooks.ts';
import { putWebhook } from './put-webhook.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { replayWebhookDelivery, testWebhook } from './send-by-hand.ts';
import { partitionOf } from './webhook-store.ts';

givenTable();
const outbox = givenOutbox();
const receivers = givenReceivers();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const nothing = { params: {}, query: {}, body: {} };
/** No jitter, and short calls. */
const OPTIONS = { random: () => 0.5, limits: { connectMs: 500, wholeMs: 500 } };

let owner: { id: string; email: string };
let caller: Caller;
let queues: ReturnType<typeof webhookQueues>;
beforeEach(async () => {
  owner = await account({ name: 'Ida' });
  caller = callerOf(owner);
  queues = webhookQueues(outbox, OPTIONS);
});
afterEach(() => setClock(undefined));

const create = (url: string, by = caller, more: Partial<Webhook> = {}) =>
  createWebhook(by, {
    ...nothing,
    body: { name: 'Desk', url, events: ['alert.ended', 'alert.opened'], isActive: true, ...more },
  });
const one = async ({ id }: { id: string }, by = caller) => getWebhook(by, { ...nothing, params: { id } });
const put = async (webhook: Webhook, body: Partial<Webhook>, by = caller) =>
  putWebhook(by, { ...nothing, params: { id: webhook.id }, body });
const list = async ({ id }: { id: string }, by = caller) =>
  (await getWebhookDeliveries(by, { ...nothing, params: { id }, query: { limit: 100 } })).items;
const whole = (webhook: { id: string }, delivery: string, by = caller) =>
  getWebhookDelivery(by, { ...nothing, params: { id: webhook.id, delivery } });
const tryIt = ({ id }: { id: string }, by = caller) => testWebhook(by, { ...nothing, params: { id } });
const replay = (webhook: { id: string }, delivery: string, by = caller) =>
  replayWebhookDelivery(by, { ...nothing, params: { id: webhook.id, delivery } });
const remove = ({ id }: { id: string }, by = caller) => deleteWebhook(by, { ...nothing, params: { id } });

let events = 0;
/** Makes an event and sends it to this webhook. Returns the id of the event. */
async function happen(webhook: Webhook, event: 'alert.opened' | 'alert.ended' = 'alert.opened') {
  const id = `${timeText(now())}-event${++events}`;
  await announce(webhook.userId, [webhook.id], [{ id, event, at: now(), data: { number: events } }]);
  return id;
}
/** Lets time pass, and then everything happen that is due. */
async function pass(ms: number): Promise<void> {
  setClock(now() + ms);
  await queues.run();
}
const idsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

describe('a delivery', () => {
  it('is signed as Standard Webhooks say, and found in the log with its request and its answer', async () => {
    const receiver = await receivers.http((response) =>
      response.writeHead(200, { 'x-desk': '7' }).end('{"ok":true}'),
    );
    const webhook = await create(receiver.url);
    const id = await happen(webhook);
    await queues.run();
    const [{ method, headers, body }] = receiver.received as [Receiver['received'][number]];
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
    // Throws if the signature is not right.
    expect(new Verifier(webhook.secret).verify(body, headers)).toEqual({
      type: 'alert.opened',
      timestamp: expect.any(String),
      data: { number: events },
    });
    expect(() => new Verifier(webhook.secret).verify(`${body} `, headers)).toThrow();
    expect(await list(webhook)).toMatchObject([
      { id, state: 'delivered', attempts: 1, status: 200, fault: null, nextDate: null },
    ]);
    const { tries, ...delivery } = await whole(webhook, id);
    expect(delivery.body).toBe(body);
    const { 'webhook-signature': _, ...shown } = headers;
    expect(tries).toMatchObject([{ url: receiver.url, status: 200, fault: null, answer: '{"ok":true}' }]);
    expect(shown).toMatchObject(tries[0]!.headers);
    expect(Object.keys(tries[0]!.headers)).not.toContain('webhook-signature');
  });

  it('goes only to webhooks of the owner that are on and want the event', async () => {
    const receiver = await receivers.http();
    const webhook = await create(receiver.url, caller, { events: ['alert.ended'] });
    const off = await create(receiver.url, caller, { isActive: false });
    await happen(webhook);
    await happen(off);
    await announce(
      (await account()).id,
      [webhook.id],
      [{ id: `${timeText(now())}-foreign`, event: 'alert.ended', at: now(), data: {} }],
    );
    await queues.run();
    expect(receiver.received).toEqual([]);
    const id = await happen(webhook, 'alert.ended');
    await queues.run();
    expect(idsAt(receiver)).toEqual([id]);
    expect(await list(off)).toEqual([]);
  });

  it('that is announced twice is sent once', async () => {
    const receiver = await receivers.http();
    const webhook = await create(receiver.url);
    const told = { id: `${timeText(now())}-twice`, event: 'alert.opened', at: now(), data: {} } as const;
    for (let time = 0; time < 2; time++) await announce(owner.id, [webhook.id], [told]);
    await queues.run();
    await announce(owner.id, [webhook.id], [told]);
    await queues.run();
    expect(idsAt(receiver)).toEqual([told.id]);
  });

  it('is tried again under the same id, later each time, until it arrives', async () => {
    let isUp = false;
    const receiver = await receivers.http((response) => response.writeHead(isUp ? 200 : 503).end('later'));
    const webhook = await create(receiver.url);
    const id = await happen(webhook);
    await queues.run();
    const waits = [10_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR];
    for (const [n, wait] of waits.entries()) {
      expect(receiver.received).toHaveLength(n + 1);
      const [delivery] = await list(webhook);
      expect(delivery).toMatchObject({
        ...{ id, state: 'waiting', attempts: n + 1, status: 503, fault: 'serverError' },
      });
      const { lastDate, nextDate } = delivery!;
      expect(Math.abs(Date.parse(nextDate!) - Date.parse(lastDate!) - wait)).toBeLessThan(10_000);
      expect(await one(webhook)).toMatchObject({ state: 'failing', failingSince: expect.any(String) });
      await pass(wait / 2);
      expect(receiver.received).toHaveLength(n + 1);
      if (n === waits.length - 1) isUp = true;
      // Messages wait a quarter of an hour at most.
      for (let passed = wait / 2; passed < wait + MINUTE; passed += 15 * MINUTE)
        await pass(Math.min(15 * MINUTE, wait + MINUTE - passed));
    }
    expect(new Set(idsAt(receiver))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await list(webhook)).toMatchObject([
      { state: 'delivered', attempts: 7, fault: null, nextDate: null },
    ]);
    expect(await one(webhook)).toMatchObject({ state: 'working', failingSince: null });
    expect((await whole(webhook, id)).tries.map(({ status }) => status)).toEqual([
      200,
      ...Array(6).fill(503),
    ]);
    expect(await queues.later()).toEqual([]);
  });

  it('has failed after a day, and can be replayed under its id', async () => {
    const { url, port } = await receivers.nobody();
    const webhook = await create(url);
    const id = await happen(webhook);
    await queues.run();
    for (let hour = 0; hour < 25; hour++) await pass(HOUR);
    expect(await list(webhook)).toMatchObject([{ state: 'failed', fault: 'notConnected', nextDate: null }]);
    expect(await queues.later()).toEqual([]);
    const receiver = await receivers.http(undefined, port);
    expect(await replay(webhook, id)).toMatchObject({ id, state: 'waiting' });
    await queues.run();
    expect(idsAt(receiver)).toEqual([id]);
    expect(await list(webhook)).toMatchObject([{ state: 'delivered', status: 204 }]);
    await replay(webhook, id);
    await queues.run();
    expect(idsAt(receiver)).toEqual([id, id]);
  });
});

describe('a receiver that', () => {
  it.each([
    [301, 'redirected'],
    [404, 'clientError'],
    [429, 'clientError'],
    [500, 'serverError'],
  ] as const)('answers %i has not got it: %s', async (status, fault) => {
    const receiver = await receivers.http((response) =>
      response.writeHead(status, { location: 'http://169.254.169.254/' }).end('no'),
    );
    const webhook = await create(receiver.url);
    await happen(webhook);
    await queues.run();
    expect(await list(webhook)).toMatchObject([{ state: 'waiting', status, fault }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('is at a private address is not called', async () => {
    const webhook = await create('https://inside.example/hook');
    queues = webhookQueues(outbox, { ...OPTIONS, resolve: async () => ['10.0.0.1'] });
    const id = await happen(webhook);
    await queues.run();
    expect(await list(webhook)).toMatchObject([{ state: 'waiting', status: null, fault: 'addressRefused' }]);
    expect((await whole(webhook, id)).tries).toMatchObject([{ answer: '', answerHeaders: 0 }]);
  });

  it('wants no more (410) is not called any more, and its owner is mailed', async () => {
    const receiver = await receivers.http((response) => response.writeHead(410).end());
    const webhook = await create(receiver.url);
    for (let n = 0; n < 3; n++) await happen(webhook);
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    expect(await one(webhook)).toMatchObject({
      ...{ state: 'off', isActive: false, switchedOffDate: expect.any(String) },
    });
    expect((await list(webhook)).map(({ state, fault }) => `${state} ${fault}`).toSorted()).toEqual([
      ...['failed gone', 'failed gone', 'failed switchedOff'],
    ]);
    const [mail, ...others] = outbox.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: owner.email,
      subject: expect.stringContaining('“Desk” is switched off'),
    });
    expect(mail!.text).toContain(`https://console.example/devices/alerts/webhook/${webhook.id}`);
    expect(await refusalOf(tryIt(webhook))).toBe('FORM_VALIDATION_FAILED');
  });

  itInTurn(
    'has failed for three days is switched off with one mail, and works again once it is switched on',
    async () => {
      let isUp = false;
      const receiver = await receivers.http((response) => response.writeHead(isUp ? 200 : 500).end());
      const webhook = await create(receiver.url);
      for (let hour = 0; hour < 100; hour++) {
        if (hour % 12 === 0 && hour < 70) await happen(webhook);
        await pass(HOUR);
        if (hour === 70) expect(await one(webhook)).toMatchObject({ state: 'failing' });
      }
      const off = await one(webhook);
      expect(off).toMatchObject({ state: 'off', switchedOffDate: expect.any(String) });
      expect(outbox.sent().map(({ to }) => to)).toEqual([owner.email]);
      expect((await list(webhook)).map(({ state }) => state)).toEqual(Array(6).fill('failed'));
      const calls = receiver.received.length;
      expect(calls).toBeLessThan(30);
      await pass(DAY);
      expect(receiver.received).toHaveLength(calls);
      isUp = true;
      const on = await put(off, { isActive: true });
      expect(on).toMatchObject({ state: 'working', failingSince: null, switchedOffDate: null });
      const id = await happen(on);
      await queues.run();
      expect(idsAt(receiver).at(-1)).toBe(id);
    },
  );

  itInTurn(
    'fails is called once at a time for all that waits, and gets everything when it works again',
    async () => {
      let isUp = false;
      const receiver = await receivers.http((response) => {
        // Long enough for two calls to be there at the same time.
        setTimeout(() => response.writeHead(isUp ? 200 : 500).end(), 20);
      });
      const webhook = await create(receiver.url);
      const ids = [];
      for (let n = 0; n < 60; n++) ids.push(await happen(webhook));
      await queues.run();
      // Two at the beginning, of which the round is one failure.
      expect(receiver.received).toHaveLength(2);
      await pass(11_000);
      await pass(MINUTE + 5_000);
      expect(receiver.received).toHaveLength(4);
      expect((await queues.later()).length).toBeLessThan(4);
      isUp = true;
      await pass(6 * MINUTE);
      await pass(6 * MINUTE);
      expect(new Set(idsAt(receiver).slice(4))).toEqual(new Set(ids));
      expect(receiver.received).toHaveLength(4 + ids.length);
      expect(receiver.mostAtOnce()).toBe(2);
      expect((await list(webhook)).every(({ state }) => state === 'delivered')).toBe(true);
    },
  );

  itInTurn('hangs, with hundreds that wait for it, makes no other wait', async () => {
    const hanging = await receivers.http(() => {});
    const quick = await receivers.http();
    const slow = await create(hanging.url);
    for (let n = 0; n < 300; n++) await happen(slow);
    const other = callerOf(await account());
    const fast = await create(quick.url, other);
    const id = await happen(fast);
    const begun = performance.now();
    // Whatever the hanging one costs, it is called twice, at the same time, for all three hundred messages.
    await queues.run();
    expect(idsAt(quick)).toEqual([id]);
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(hanging.received).toHaveLength(2);
    expect(hanging.mostAtOnce()).toBe(2);
    // From now on it waits in the queue of the slow ones.
    expect((await queues.later()).map(({ isSlow }) => isSlow)).toEqual([true]);
  });
});

describe('what somebody sends by hand', () => {
  it('is sent at once, also while the webhook is failing, before all that waits', async () => {
    let isUp = false;
    const receiver = await receivers.http((response) => response.writeHead(isUp ? 200 : 500).end());
    const webhook = await create(receiver.url);
    const [first, second] = [await happen(webhook), await happen(webhook)];
    await queues.run();
    const failed = await tryIt(webhook);
    expect(failed).toMatchObject({ event: 'webhook.test', state: 'waiting' });
    await queues.run();
    // What happened at the same time is sent at the same time.
    expect(idsAt(receiver).slice(0, 2).toSorted()).toEqual([first, second].toSorted());
    expect(idsAt(receiver)[2]).toBe(failed.id);
    isUp = true;
    const { id } = await tryIt(webhook);
    await queues.run();
    expect(idsAt(receiver)[3]).toBe(id);
    expect(await one(webhook)).toMatchObject({ state: 'working' });
    const sent = receiver.received.find(({ headers }) => headers['webhook-id'] === id)!;
    expect(JSON.parse(sent.body)).toMatchObject({ type: 'webhook.test', data: { name: 'Desk' } });
  });

  it('replays a delivery that waits at once, and once for two requests at the same time', async () => {
    let isUp = false;
    const receiver = await receivers.http((response) => response.writeHead(isUp ? 200 : 500).end());
    const webhook = await create(receiver.url);
    const id = await happen(webhook);
    await queues.run();
    isUp = true;
    await Promise.all([replay(webhook, id), replay(webhook, id)]);
    await queues.run();
    expect(idsAt(receiver)).toEqual([id, id]);
    expect(await refusalOf(replay(webhook, 'unknown'))).toBe('ENTITY_NOT_FOUND');
  });

  itInTurn('is limited to some in an hour', async () => {
    const webhook = await create((await receivers.http()).url);
    let refusals = 0;
    for (let n = 0; n < 122; n++) if (await refusalOf(tryIt(webhook))) refusals++;
    expect(refusals).toBe(2);
  });
});

describe('the secret of a webhook', () => {
  it('is shown when it is made, and never again', async () => {
    const webhook = await create((await receivers.http()).url);
    expect(Buffer.from(webhook.secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const { items } = await getWebhooks(caller, {
      ...nothing,
      query: { limit: 100, filter: [], extra_field: [] },
    });
    for (const shown of [await one(webhook), ...items, await put(webhook, { name: 'Other' })])
      expect(JSON.stringify(shown)).not.toContain('whsec_');
  });

  it('signs for another day after a new one was made', async () => {
    const receiver = await receivers.http();
    const webhook = await create(receiver.url);
    const turned = await rotateWebhookSecret(caller, { ...nothing, params: { id: webhook.id } });
    expect(turned.secret).not.toBe(webhook.secret);
    expect(Math.abs(Date.parse(turned.oldSecretUntil!) - now() - DAY)).toBeLessThan(MINUTE);
    await happen(webhook);
    await queues.run();
    const { body, headers } = receiver.received[0]!;
    for (const secret of [webhook.secret, turned.secret])
      expect(new Verifier(secret).verify(body, headers)).toBeTruthy();
    await rotateWebhookSecret(caller, { ...nothing, params: { id: webhook.id } });
    await happen(webhook);
    await queues.run();
    const again = receiver.received[1]!;
    expect(() => new Verifier(webhook.secret).verify(again.body, again.headers)).toThrow();
    expect(new Verifier(turned.secret).verify(again.body, again.headers)).toBeTruthy();
    setClock(now() + DAY + MINUTE);
    expect(await one(webhook)).toMatchObject({ oldSecretUntil: null });
    await happen(webhook);
    await queues.run();
    expect(receiver.received[2]!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('that is deleted while a delivery waits gets nothing more, and leaves nothing', async () => {
    const receiver = await receivers.http((response) => response.writeHead(500).end());
    const webhook = await create(receiver.url);
    for (let n = 0; n < 3; n++) await happen(webhook);
    await queues.run();
    const calls = receiver.received.length;
    await remove(webhook);
    await pass(HOUR);
    expect(receiver.received).toHaveLength(calls);
    expect(await refusalOf(one(webhook))).toBe('ENTITY_NOT_FOUND');
    expect((await queryItems(partitionOf(webhook.id))).items).toEqual([]);
    expect(await queues.later()).toEqual([]);
  });

  it('that is switched off ends what waits, which can be replayed when it is on again', async () => {
    let isUp = false;
    const receiver = await receivers.http((response) => response.writeHead(isUp ? 200 : 500).end());
    const webhook = await create(receiver.url);
    const id = await happen(webhook);
    await queues.run();
    const off = await put(await one(webhook), { isActive: false });
    await queues.run();
    expect(await list(webhook)).toMatchObject([{ state: 'failed', fault: 'switchedOff' }]);
    expect(await refusalOf(replay(webhook, id))).toBe('FORM_VALIDATION_FAILED');
    isUp = true;
    await put(off, { isActive: true });
    await replay(webhook, id);
    await queues.run();
    expect(await list(webhook)).toMatchObject([{ state: 'delivered' }]);
  });

  it('that gets another address sends there at once what waits', async () => {
    const webhook = await create((await receivers.nobody()).url);
    const id = await happen(webhook);
    await queues.run();
    await pass(11_000);
    const receiver = await receivers.http();
    await put(await one(webhook), { url: receiver.url });
    await pass(MINUTE);
    expect(idsAt(receiver)).toEqual([id]);
  });

  it('of another owner does not exist, unless the caller is an admin, whose changes are audited', async () => {
    const webhook = await create((await receivers.http()).url);
    const id = await happen(webhook);
    const stranger = callerOf(await account());
    const calls = [
      ...[one(webhook, stranger), put(webhook, { name: 'Mine' }, stranger), list(webhook, stranger)],
      ...[whole(webhook, id, stranger), tryIt(webhook, stranger), replay(webhook, id, stranger)],
      rotateWebhookSecret(stranger, { ...nothing, params: { id: webhook.id } }),
      remove(webhook, stranger),
    ];
    for (const code of await Promise.all(calls.map(refusalOf))) expect(code).toBe('ENTITY_NOT_FOUND');
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    expect(await put(webhook, { name: 'Renamed' }, admin)).toMatchObject({ name: 'Renamed', version: 2 });
    const query = { limit: 10, filter: [`item:eq:webhook/${webhook.id}`], extra_field: [] };
    const { items } = await getAudit(admin, { ...nothing, query } as never);
    expect(items).toMatchObject([{ before: { name: 'Desk' }, after: { name: 'Renamed' } }]);
    const found = await getWebhooks(admin, {
      ...nothing,
      query: { limit: 100, filter: ['state:eq:working'], user: owner.id, extra_field: ['owner'] },
    });
    expect(found.items).toMatchObject([{ id: webhook.id, owner: { email: owner.email } }]);
  });

  it('has an address that this stage calls, and there are ten of an owner at most', async () => {
    const { url } = await receivers.http();
    const before = process.env.WEBHOOK_NETWORKS;
    process.env.WEBHOOK_NETWORKS = '[]';
    for (const refused of [url, 'http://desk.example/', 'https://desk.example:8443/'])
      expect(await refusalOf(create(refused))).toBe('FORM_VALIDATION_FAILED');
    await create('https://desk.example/hook');
    process.env.WEBHOOK_NETWORKS = before;
    const made = await Promise.all(Array.from({ length: 12 }, () => refusalOf(create(url))));
    expect(made.filter((code) => code === undefined).length).toBeLessThanOrEqual(9);
    for (let n = 0; n < 10; n++) await refusalOf(create(url));
    expect(await refusalOf(create(url))).toBe('TOO_MANY_WEBHOOKS');
    const { items } = await getWebhooks(caller, {
      ...nothing,
      query: { limit: 100, filter: [], extra_field: [] },
    });
    expect(items).toHaveLength(10);
    await remove(items[0]!);
    expect(await refusalOf(create(url))).toBeUndefined();
  });

  it('is changed only by a caller that has read its latest version', async () => {
    const webhook = await create((await receivers.http()).url);
    await put(webhook, { name: 'One', version: 1 });
    expect(await refusalOf(put(webhook, { name: 'Two', version: 1 }))).toBe('PLEASE_TRY_AGAIN');
    expect(await put(webhook, {})).toMatchObject({ name: 'One', version: 2 });
  });

  it('goes with its account, with all that was sent', async () => {
    const receiver = await receivers.http();
    const webhook = await create(receiver.url);
    await happen(webhook);
    await queues.run();
    await happen(webhook);
    outbox.takeAll();
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    await deleteUser(admin, { ...nothing, params: { id: owner.id } });
    await clearAway({ userId: owner.id });
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect((await queryItems(partitionOf(webhook.id))).items).toEqual([]);
  });
});

it('deliveries are listed a page at a time, the newest first', async () => {
  const webhook = await create((await receivers.http()).url);
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    setClock(now() + 1000);
    ids.unshift(await happen(webhook));
  }
  const page = (starting_at?: string) =>
    getWebhookDeliveries(caller, {
      ...nothing,
      params: { id: webhook.id },
      query: { limit: 2, starting_at },
    });
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const { items, links } = await page(next);
    seen.push(...items.map(({ id }) => id));
    next = links.next && new URL(links.next, 'http://x').searchParams.get('starting_at')!;
  } while (next);
  expect(seen).toEqual(ids);
});
