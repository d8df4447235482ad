import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { format1 } from '../bin/demo/payloads.ts';
import { answerAlertMails, stopAlertMailsOneClick } from '../shared/contract/authentification.ts';
import {
  acknowledgeAlert,
  addAlertRecipient,
  askAlertRecipient,
  createAlertRule,
  deleteAlertRule,
  getAlertRecipients,
  getAlertRules,
  getAlerts,
  putAlertRule,
  removeAlertRecipient,
} from '../shared/contract/devices.ts';
import { getFleet } from '../shared/contract/fleet.ts';
import { buildPath } from '../shared/contract/route.ts';
import type { AlertKind } from '../shared/model/alert.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { pushByHttp } from './support/push-by-http.ts';
import { readsSettle } from './support/reads-settle.ts';
import { runSchedule } from './support/run-schedule.ts';
import { sendToQueue } from './support/send-to-queue.ts';
import { sentTo } from './support/sent-to.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let key: string;
const SILENT = 'F0D1A3000000';
beforeAll(async () => {
  cast = await createCast(running());
  const { operator } = running();
  key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
  await operator.run({ command: 'register-beacons', beacons: [{ id: SILENT, type: 'SMART_BEACON' }] });
  await operator.run({ command: 'hand-over-beacons', ids: [SILENT], userId: cast.provider.id });
});

const DAY_MS = 24 * 3600_000;

const push = (body: object) =>
  pushByHttp(running().url, key, { id: cast.provider.hubId, items: [], ...body });
const rule = (kind: AlertKind, threshold: number) =>
  cast.provider.session.call(createAlertRule, { body: { kind, threshold, sendMail: true, isActive: true } });
const alertsOf = async ({ session }: { session: typeof cast.provider.session }, ...filter: string[]) =>
  (await session.call(getAlerts, { query: { filter } })).items;
const mails = () => sentTo(running(), cast.provider.email);
/** The items of a rule in the table. */
async function itemsOf(ruleId: string) {
  const { table, tableName: TableName } = running();
  const KeyConditionExpression = 'pk = :rule';
  const ExpressionAttributeValues = { ':rule': `alertRule#${ruleId}` };
  const query = new QueryCommand({
    TableName,
    ConsistentRead: true,
    KeyConditionExpression,
    ExpressionAttributeValues,
  });
  return (await table.send(query)).Items ?? [];
}

it('a new rule opens alerts of a low battery and a silent beacon at once, and of hub errors in the next round; they can be acknowledged and end when their rules are deleted', async () => {
  const { provider, admin, stranger } = cast;
  const { beaconId, hubId } = provider;
  const heard = (mac: string, batteryPct: number, at: number) =>
    format1(
      hubId,
      [{ mac, rssi: -60, firmware: '006.001', batteryPct, batteryMV: 2400, activeTime: 1000 }],
      at,
    ).items;
  // In one push: a hub that reports only old sightings is taken to have a wrong clock.
  await push({ items: [...heard(beaconId, 7, Date.now()), ...heard(SILENT, 80, Date.now() - 3 * DAY_MS)] });
  // The first check of a rule reads indexes.
  await readsSettle(running());
  const rules = [
    await rule('beaconBattery', 15),
    await rule('beaconSilent', 2),
    await rule('hubErrors', 1),
    // No device meets this condition.
    await rule('hubOffline', 5),
  ];
  for (const { id } of rules) expect(await itemsOf(id)).not.toEqual([]);
  await expect
    .poll(() => alertsOf(provider, 'kind:beaconBattery'))
    .toMatchObject([{ deviceId: beaconId, value: 7, state: 'open' }]);
  await expect
    .poll(() => alertsOf(provider, 'kind:beaconSilent'))
    .toMatchObject([{ deviceId: SILENT, state: 'open' }]);
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject).sort())
    .toEqual([
      expect.stringContaining('less than 15 % battery'),
      expect.stringContaining('not been heard for more than 2 days'),
    ]);

  const at = Date.now();
  await push({ logs: [0, 1].map((n) => ({ level: 'error', timestamp: at - n, message: `disk ${n}` })) });
  await readsSettle(running());
  await runSchedule(running(), 'AlertRounds');
  await expect
    .poll(() => alertsOf(provider, 'kind:hubErrors'))
    .toMatchObject([{ deviceId: hubId, value: 2, state: 'open' }]);
  await expect.poll(async () => (await mails()).length).toBe(3);
  expect(await alertsOf(stranger)).toEqual([]);
  const openOf = async (session: typeof admin.session) => (await session.call(getFleet, {})).alerts;
  await expect
    .poll(() => Promise.all([provider, admin].map(({ session }) => openOf(session))))
    .toEqual([3, 3]);

  for (const { id } of await alertsOf(admin)) await admin.session.call(acknowledgeAlert, { params: { id } });
  await expect.poll(async () => (await alertsOf(provider, 'state:acknowledged')).length).toBe(3);
  for (const { id } of rules) await provider.session.call(deleteAlertRule, { params: { id } });
  await expect.poll(async () => (await alertsOf(provider, 'state:ended')).length).toBe(3);
  await expect.poll(async () => (await provider.session.call(getAlertRules, {})).items).toEqual([]);
  for (const { id } of rules) await expect.poll(() => itemsOf(id)).toEqual([]);
});

/** Whether the feedback about an address has arrived. Its item holds a hash alone. */
async function isBlocked(email: string): Promise<boolean> {
  const { table, tableName: TableName } = running();
  const hash = createHash('sha256').update(email).digest('base64url');
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { pk: `throttle#mail-blocked#${hash}`, sk: 'seen' } }),
  );
  return Item !== undefined;
}

it('a stranger gets one mail, and those of the rule from the confirmation until one click; one who has complained gets none', async () => {
  const { session } = cast.provider;
  const { url } = running();
  const kind = 'beaconBattery';
  const { id } = await session.call(createAlertRule, { body: { kind, threshold: 60, isActive: false } });
  const add = (email: string) => session.call(addAlertRecipient, { params: { id }, body: { email } });
  const states = async () =>
    (await session.call(getAlertRecipients, { params: { id } })).items.map(({ state }) => state);
  const porter = await add('porter@elsewhere.example');
  await session.call(askAlertRecipient, { params: { id, recipient: porter.id } });
  const mails = () => sentTo(running(), porter.email);
  const tokenIn = async (page: string) => {
    const found = (await mails()).flatMap(
      ({ text }) => new RegExp(`/${page}-alert-mails/([\\w.-]+)`).exec(text ?? '')?.[1] ?? [],
    );
    return found[0]!;
  };
  const answer = async (page: string, isWanted: boolean) =>
    new ConsoleSession(url).call(answerAlertMails, {
      params: { token: await tokenIn(page) },
      body: { isWanted },
    });
  // It is asked twice, and the link of the newest mail is the one that holds.
  await expect
    .poll(() =>
      answer('confirm', true).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(await states()).toEqual(['confirmed']);
  await session.call(putAlertRule, { params: { id }, body: { isActive: true } });
  await expect.poll(async () => (await mails())[0]!.subject).toContain('less than 60 % battery');
  const path = buildPath(stopAlertMailsOneClick.path, { token: await tokenIn('stop') }, {});
  const clicked = await fetch(`${url}${path}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(clicked.status).toBe(200);
  expect(await states()).toEqual(['stopped']);
  await session.call(removeAlertRecipient, { params: { id, recipient: porter.id } });

  const angry = 'angry@elsewhere.example';
  await sendToQueue(running(), 'MailFeedbackQueue', {
    ...{ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: angry }] } },
  });
  await expect.poll(() => isBlocked(angry)).toBe(true);
  await add(angry);
  await expect.poll(states).toEqual(['stopped']);
  expect(await sentTo(running(), angry)).toEqual([]);
  await session.call(deleteAlertRule, { params: { id } });
  await expect.poll(() => itemsOf(id)).toEqual([]);
});
