import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, expect, it } from 'vitest';
import { format1 } from '../bin/demo/payloads.ts';
import { deleteUser } from '../shared/contract/auth.ts';
import {
  createAlertRule,
  createWebhook,
  deleteAlertRule,
  deleteWebhook,
  getWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../shared/contract/devices.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { pushByHttp } from './support/push-by-http.ts';
import { givenReceivers } from './support/receivers.ts';
import { sentTo } from './support/sent-to.ts';
import { TIMEOUTS } from './support/timeouts.ts';

const running = givenPlatform(CAST);
const receivers = givenReceivers();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const create = (url: string, { session } = cast.provider) =>
  session.call(createWebhook, { body: { name: 'Desk', url } });
const deliveriesOf = async ({ id }: { id: string }, { session } = cast.provider) =>
  (await session.call(getWebhookDeliveries, { params: { id }, query: { limit: 100 } })).items;

it('an alert is told to the webhook of its rule, signed, and its delivery is in the log and can be replayed', async () => {
  const { provider } = cast;
  const { session, beaconId, hubId } = provider;
  const receiver = await receivers.http((response) => response.writeHead(200).end('thanks'));
  const { id, secret } = await create(receiver.url);
  const key = await cast.key(provider.id, ['CONFIGURE_HUBS']);
  const seen = {
    mac: beaconId,
    rssi: -60,
    firmware: '006.001',
    batteryPct: 7,
    batteryMV: 2400,
    activeTime: 1,
  };
  await pushByHttp(running().url, key, {
    ...{ id: provider.hubId, logs: [] },
    items: format1(hubId, [seen], Date.now()).items,
  });
  const rule = await eventually(async () => {
    // The first check of a rule reads indexes, which lag.
    const made = await session.call(createAlertRule, {
      body: { kind: 'beaconBattery', threshold: 15, sendMail: false, webhookIds: [id] },
    });
    await expect.poll(() => receiver.received.length, { timeout: TIMEOUTS.pageMs * 7 }).toBeGreaterThan(0);
    return made;
  });
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Verifier(secret).verify(body, headers)).toMatchObject({
    type: 'alert.opened',
    data: { rule: { kind: 'beaconBattery' }, alerts: [{ deviceId: beaconId, value: 7 }] },
  });
  const delivery = headers['webhook-id']!;
  await expect
    .poll(async () => (await deliveriesOf({ id })).find((one) => one.id === delivery))
    .toMatchObject({ state: 'delivered', status: 200 });
  expect(await session.call(getWebhookDelivery, { params: { id, delivery } })).toMatchObject({
    ...{ body, tries: [{ url: receiver.url, status: 200, answer: 'thanks' }] },
  });
  const turned = await session.call(rotateWebhookSecret, { params: { id } });
  const before = receiver.received.length;
  await session.call(replayWebhookDelivery, { params: { id, delivery } });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  const again = receiver.received.findLast(({ headers: { 'webhook-id': one } }) => one === delivery)!;
  expect(again.body).toBe(body);
  for (const one of [secret, turned.secret])
    expect(new Verifier(one).verify(again.body, again.headers)).toBeTruthy();
  await session.call(deleteAlertRule, { params: { id: rule.id } });
  await session.call(deleteWebhook, { params: { id } });
});

it('a receiver that hangs, with a hundred deliveries waiting, delays nobody else’s', async () => {
  const hanging = await receivers.http(() => {});
  const quick = await receivers.http();
  const slow = await create(hanging.url);
  for (let n = 0; n < 100; n++) await cast.provider.session.call(testWebhook, { params: { id: slow.id } });
  await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
  const { stranger } = cast;
  const fast = await create(quick.url, stranger);
  const begun = performance.now();
  await stranger.session.call(testWebhook, { params: { id: fast.id } });
  await expect.poll(() => quick.received.length).toBeGreaterThan(0);
  // Seconds, on a machine on which other tests run too; a hundred calls that time out take minutes.
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(hanging.mostAtOnce()).toBeLessThanOrEqual(2);
  await expect
    .poll(() => cast.provider.session.call(getWebhook, { params: { id: slow.id } }))
    .toMatchObject({ state: 'failing' });
  expect((await deliveriesOf(slow)).some(({ fault }) => fault === 'timeOut')).toBe(true);
  await cast.provider.session.call(deleteWebhook, { params: { id: slow.id } });
});

it('a receiver that is gone is switched off, with a mail, and an account that is deleted leaves no webhook', async () => {
  const { stranger, admin } = cast;
  const gone = await receivers.http((response) => response.writeHead(410).end());
  const { id } = await create(gone.url, stranger);
  await stranger.session.call(testWebhook, { params: { id } });
  await expect
    .poll(() => stranger.session.call(getWebhook, { params: { id } }))
    .toMatchObject({ state: 'off' });
  await expect
    .poll(async () => (await sentTo(running(), stranger.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('“Desk” is switched off'));
  await admin.session.call(deleteUser, { params: { id: stranger.id }, body: {} });
  const { table, tableName: TableName } = running();
  const item = new GetCommand({ TableName, Key: { pk: `webhook#${id}`, sk: 'row' } });
  await expect.poll(async () => (await table.send(item)).Item).toBeUndefined();
});
