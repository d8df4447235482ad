import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { format1 } from '../bin/demo/payloads.ts';
import {
  acknowledgeAlert,
  createAlertRule,
  deleteAlertRule,
  getAlertRules,
  getAlerts,
} from '../shared/contract/devices.ts';
import { getFleet } from '../shared/contract/monitoring.ts';
import type { AlertKind } from '../shared/model/alert.ts';
import { type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';

const running = givenPlatform();
let cast: Cast;
let key: string;
beforeAll(async () => {
  cast = await createCast(running());
  key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
}, 60_000);

const SOON = { timeout: 60_000 };
/** Longer than any index lags in AWS mode. */
const INDEX_LAG_MS = 3_000;

async function push(body: object): Promise<void> {
  const response = await fetch(`${running().url}/api/ingest/v1/hubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ id: cast.provider.hubId, items: [], ...body }),
  });
  expect(response.status).toBe(200);
}
const rule = (kind: AlertKind, threshold: number) =>
  cast.provider.session.call(createAlertRule, { body: { kind, threshold, sendMail: true, isActive: true } });
const alertsOf = async ({ session }: { session: typeof cast.provider.session }, ...filter: string[]) =>
  (await session.call(getAlerts, { query: { filter } })).items;
const mails = async () =>
  (await running().platform.mails()).filter(({ to }) => to.includes(cast.provider.email));

it('a low battery is told of as soon as there is a rule, errors in the next round; it is acknowledged, and ends with the rule', async () => {
  const { provider, admin, stranger } = cast;
  const { beaconId, hubId } = provider;
  const values = { batteryPct: 7, batteryMV: 2400, activeTime: 1000 };
  await push(format1(hubId, [{ mac: beaconId, rssi: -60, firmware: '006.001', ...values }], Date.now()));
  // What a rule finds at once stands in indexes by then.
  await sleep(INDEX_LAG_MS);
  const rules = [await rule('beaconBattery', 15), await rule('hubErrors', 1)];
  // Of these nothing is to be told.
  rules.push(await rule('hubOffline', 5), await rule('beaconSilent', 1));
  await expect
    .poll(() => alertsOf(provider), SOON)
    .toMatchObject([{ kind: 'beaconBattery', deviceId: beaconId, value: 7, state: 'open' }]);
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject), SOON)
    .toEqual([expect.stringContaining('less than 15 % of battery')]);

  const at = Date.now();
  await push({ logs: [0, 1].map((n) => ({ level: 'error', timestamp: at - n, message: `disk ${n}` })) });
  await sleep(INDEX_LAG_MS);
  await runSchedule(running(), 'AlertRounds');
  await expect
    .poll(() => alertsOf(provider, 'kind:hubErrors'), SOON)
    .toMatchObject([{ deviceId: hubId, value: 2, state: 'open' }]);
  await expect.poll(async () => (await mails()).length, SOON).toBe(2);
  expect(await alertsOf(stranger)).toEqual([]);
  const openOf = async (session: typeof admin.session) => (await session.call(getFleet, {})).alerts;
  await expect
    .poll(() => Promise.all([provider, admin].map(({ session }) => openOf(session))), SOON)
    .toEqual([2, 2]);

  for (const { id } of await alertsOf(admin)) await admin.session.call(acknowledgeAlert, { params: { id } });
  await expect.poll(async () => (await alertsOf(provider, 'state:acknowledged')).length, SOON).toBe(2);
  for (const { id } of rules) await provider.session.call(deleteAlertRule, { params: { id } });
  await expect.poll(async () => (await alertsOf(provider, 'state:ended')).length, SOON).toBe(2);
  await expect.poll(async () => (await provider.session.call(getAlertRules, {})).items, SOON).toEqual([]);
}, 180_000);
