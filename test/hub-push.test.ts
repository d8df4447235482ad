import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { format1, format2 } from '../bin/demo/payloads.ts';
import { registerBeacons } from '../shared/contract/admin.ts';
import { getBeacon, getHub, putHub } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import { setBeaconConfiguration } from '../shared/contract/infoprovider.ts';
import { getBeaconSensorHistory } from '../shared/contract/monitoring.ts';
import type { HubCommand } from '../shared/model/hub-command.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let key: string;
beforeAll(async () => {
  cast = await createCast(running());
  key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
});

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const byKey = () => ({ 'x-api-key': key });

/** A push as a hub sends it: without a cookie or a header of a browser. */
async function push(body: unknown, { method = 'POST', headers = byKey() as Record<string, string> } = {}) {
  const response = await fetch(`${running().url}/api/ingest/v1/hubs`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const reply = (await response.json()) as { message?: string; commands?: HubCommand[] };
  return { status: response.status, reply };
}

let battery = 20;
const heard = () => {
  battery += 6;
  const values = { batteryPct: battery, batteryMV: 2900, activeTime: 1000 };
  return [{ mac: cast.provider.beaconId, rssi: -60, firmware: '006.001', ...values }];
};
const batteryOf = async () => {
  const { monitoring } = await cast.provider.session.call(getBeacon, {
    params: { id: cast.provider.beaconId },
  });
  return monitoring?.batteryPct;
};

describe('a push by HTTP', () => {
  it.each<[string, string, () => Record<string, string>]>([
    ['POST with Basic', 'POST', () => ({ authorization: basic('hub', key) })],
    ['PUT with Bearer', 'PUT', () => ({ authorization: `Bearer ${key}` })],
    ['POST with X-API-KEY', 'POST', () => ({ 'X-API-KEY': key })],
  ])(
    'is accepted by %s in both formats and gets the response that a hub expects',
    async (_, method, headers) => {
      const { hubId } = cast.provider;
      for (const format of [format1, format2]) {
        const body = format(hubId, heard(), Date.now());
        expect(await push(body, { method, headers: headers() })).toEqual({ status: 200, reply: {} });
        await expect.poll(batteryOf).toBe(battery);
      }
    },
  );

  it('reports the type of a beacon that was registered without one, and its measurements', async () => {
    const { hubId, session, id: userId } = cast.provider;
    const id = '5E0000000A01';
    const body = { beaconConfigurations: [{ id, metaData: { generateShortId: true, orderCode: 'SENSE1' } }] };
    expect((await cast.admin.session.call(registerBeacons, { body })).status).toBe('OK');
    await running().operator.run({ command: 'hand-over-beacons', ids: [id], userId });
    const beacon = () => session.call(getBeacon, { params: { id } });
    await expect.poll(beacon).toMatchObject({ type: 'SMART_BEACON', monitoring: null });
    const timestamp = Date.now();
    const environment = [{ temperature: 21.53, humidity: 45.5, light: 350, airPressure: 1013.2, timestamp }];
    const item = { macAddress: id, type: 'SENSOR_BEACON', batteryPct: 80, timestamp };
    const pushed = { id: hubId, items: [{ ...item, beaconSensorData: { environment } }] };
    expect(await push(pushed)).toMatchObject({ status: 200 });
    const latest = { value: 21.53, timestamp };
    await expect
      .poll(beacon)
      .toMatchObject({ type: 'SENSOR_BEACON', monitoring: { sensors: { temperatureCelsius: latest } } });
    const history = async () => (await session.call(getBeaconSensorHistory, { params: { id } })).items;
    const hour = timestamp - (timestamp % 3600_000);
    const values = { temperatureCelsius: 21.53, humidityPercent: 45.5, lightLux: 350 };
    await expect.poll(history).toMatchObject([{ timestamp: hour, ...values, accelerationMilliG: null }]);
    const configured = { id, configData: { info_beacon_frames: 17 } };
    expect(await session.call(setBeaconConfiguration, { body: configured })).toBeTruthy();
  });

  it('also reports state and logs of its hub, which is then online', async () => {
    const { hubId } = cast.provider;
    const logs = [{ level: 'warning', timestamp: Date.now(), message: 'by HTTP' }];
    const body = { id: hubId, items: [], state: { firmware: '3.1.0.1' }, logs, unknown: 'field' };
    expect(await push(body)).toEqual({ status: 200, reply: {} });
    const hub = () => cast.provider.session.call(getHub, { params: { id: hubId } });
    await expect.poll(hub).toMatchObject({ firmware: '3.1.0.1', isOnline: true });
    const lines = async () =>
      (await cast.provider.session.call(getHubLogs, {})).items.map(({ message }) => message);
    await expect.poll(lines).toContain('by HTTP');
  });

  it('without another one after it has its hub marked offline after a while', async () => {
    const { hubId } = cast.colleague;
    const keyOfColleague = await cast.key(cast.colleague.id, ['CONFIGURE_HUBS']);
    const hub = () => cast.colleague.session.call(getHub, { params: { id: hubId } });
    await push({ id: hubId, items: [] }, { headers: { 'x-api-key': keyOfColleague } });
    await expect.poll(hub).toMatchObject({ isOnline: true });
    // Pretends that the hub came online and pushed for the last time hours ago.
    const { table, tableName: TableName } = running();
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName,
        Key: { pk: `hub#${hubId}`, sk: 'live' },
        UpdateExpression: 'SET seenAt = :past, presenceAt = :past',
        ExpressionAttributeValues: { ':past': Date.now() - 3 * 3600_000 },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const { lookAt } = Attributes!;
    await sendToQueue(running(), 'AppointmentsQueue', {
      due: Date.now(),
      about: { kind: 'hubPushes', hubId, lookAt },
    });
    await expect.poll(hub).toMatchObject({ isOnline: false });
  });

  it('is answered with pending settings until the hub confirms them', async () => {
    const { hubId: id, session } = cast.provider;
    const body = { settings: { pushIntervalSeconds: 120 } };
    const { version } = await session.call(putHub, { params: { id }, body });
    const nothingHeard = { id, items: [] };
    for (let time = 0; time < 2; time++) {
      const commands = async () => (await push(nothingHeard)).reply.commands;
      await expect.poll(commands).toMatchObject([{ kind: 'config', version, settings: body.settings }]);
    }
    expect(await push({ ...nothingHeard, state: { configVersion: version } })).toEqual({
      status: 200,
      reply: {},
    });
    expect(await session.call(getHub, { params: { id } })).toMatchObject({ isSynchronized: true });
    expect(await push(nothingHeard)).toEqual({ status: 200, reply: {} });
  });

  it('is answered with a pending configuration in the vendor’s envelope if the hub takes characteristics', async () => {
    const { hubId: id, beaconId, session } = cast.provider;
    const settings = { beaconCommands: 'CHARACTERISTICS' as const };
    const { version } = await session.call(putHub, { params: { id }, body: { settings } });
    // The beacon's firmware decides which settings it has, so it must be known first.
    await push(format1(id, heard(), Date.now()));
    await expect.poll(batteryOf).toBe(battery);
    const body = { id: beaconId, configData: { eddystone_url: 'https://abc.com/x' } };
    await session.call(setBeaconConfiguration, { body });
    const answers: Record<string, unknown>[] = [];
    const received = async () => {
      const { reply } = await push({
        ...format1(id, heard(), Date.now()),
        state: { configVersion: version },
      });
      answers.push(reply);
      return answers.flatMap(({ beacons = [] }) => beacons);
    };
    await expect
      .poll(received)
      .toEqual([{ mac: beaconId, update: '1', timeout: '600', commands: ['2084036162630078'] }]);
    const config = [{ update: '1', result: '0', reason: '1', timestamp: Date.now() }];
    const result = { macAddress: beaconId, timestamp: Date.now(), beaconState: { config } };
    expect(await push({ id, items: [result] })).toEqual({ status: 200, reply: {} });
    expect(await session.call(getBeacon, { params: { id: beaconId } })).toMatchObject({
      deviceUpToDate: true,
    });
  });

  it('with malformed items still has its valid items processed', async () => {
    const { items, ...rest } = format1(cast.provider.hubId, heard(), Date.now());
    expect((await push({ ...rest, items: [null, 'x', {}, ...items] })).status).toBe(200);
    await expect.poll(batteryOf).toBe(battery);
  });
});

describe('the API refuses and changes nothing for', () => {
  /** Items of what hubs report. The time at which a key was last used is in none of them. */
  const OF_DEVICES = /^(hub|beacon|hist|log)#/;
  const devices = async () => {
    const { table, tableName } = running();
    const { Items } = await table.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }));
    const kept = Items!.filter(({ pk }) => OF_DEVICES.test(pk));
    return new Map(kept.map(({ pk, sk, ...item }) => [`${pk}/${sk}`, item]));
  };
  const refused = async (
    body: unknown,
    status: number,
    message: string,
    headers?: Record<string, string>,
  ) => {
    const before = await devices();
    const { status: answered, reply } = await push(body, headers && { headers });
    expect([answered, reply.message]).toEqual([status, message]);
    expect(await devices()).toEqual(before);
  };
  const good = () => format1(cast.provider.hubId, heard(), Date.now());

  it.each<[string, () => unknown, number, string]>([
    ['malformed JSON', () => '{"id":', 400, 'REQUEST_ERROR'],
    ['a body that is no object', () => [good()], 400, 'REQUEST_ERROR'],
    ['a push without the id of a hub', () => ({ ...good(), id: undefined }), 400, 'MISSING_PARAMETER'],
    ['a push with a malformed id', () => ({ ...good(), id: 'hub1' }), 400, 'FORM_VALIDATION_FAILED'],
    ['a push without items or data', () => ({ id: cast.provider.hubId }), 400, 'MISSING_PARAMETER'],
    ['a push whose items are no list', () => ({ ...good(), items: {} }), 400, 'FORM_VALIDATION_FAILED'],
    [
      'a push of another owner’s hub',
      () => ({ ...good(), id: cast.stranger.hubId }),
      404,
      'ENTITY_NOT_FOUND',
    ],
    ['a push of an unknown hub', () => ({ ...good(), id: 'hubdeadbeef' }), 404, 'ENTITY_NOT_FOUND'],
    ['a body above the size limit', () => ({ ...good(), more: 'x'.repeat(200_000) }), 413, 'REQUEST_ERROR'],
  ])('%s', async (_, body, status, message) => {
    await refused(body(), status, message);
  });

  it('a push without a key, with a wrong one, with two, or with one that lacks the permission', async () => {
    await refused(good(), 401, 'NOT_LOGGED_IN', {});
    await refused(good(), 401, 'NOT_LOGGED_IN', { authorization: basic('hub', 'guess') });
    await refused(good(), 400, 'REQUEST_ERROR', { authorization: `Bearer ${key}`, 'x-api-key': key });
    const other = await cast.key(cast.provider.id, ['CONFIGURE_BEACONS']);
    await refused(good(), 403, 'MISSING_DATA_RIGHT', { authorization: basic('hub', other) });
  });

  it('a push by a browser, even with the cookie of a session', async () => {
    const { cookie } = cast.provider.session;
    const origin = running().url;
    await refused(good(), 403, 'ORIGIN_NOT_ALLOWED', { cookie });
    await refused(good(), 403, 'MISSING_ROLE', { cookie, origin, 'idempotency-key': 'one' });
  });
});
