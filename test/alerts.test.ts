import { setTimeout as sleep } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { format1 } from '../bin/demo/payloads.ts';
import {
  acknowledgeAlert,
  createAlertRule,
  deleteAlertRule,
  getAlertRules,
  getAlerts,
} from '../shared/contract/devices.ts';
import { getFleet } from '../shared/contract/fleet.ts';
import type { AlertKind } from '../shared/model/alert.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { pushByHttp } from './support/push-by-http.ts';
import { runSchedule } from './support/run-schedule.ts';
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

/** Longer than any index lags in AWS mode. */
const INDEX_LAG_MS = 3_000;
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
  const query = new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues });
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
  await sleep(INDEX_LAG_MS);
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
      expect.stringContaining('less than 15 % of battery'),
      expect.stringContaining('not been heard for more than 2 days'),
    ]);

  const at = Date.now();
  await push({ logs: [0, 1].map((n) => ({ level: 'error', timestamp: at - n, message: `disk ${n}` })) });
  await sleep(INDEX_LAG_MS);
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
