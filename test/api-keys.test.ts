import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiError, ConsoleSession } from '../bin/console-session.ts';
import { uploadFirmware } from '../bin/demo/upload-firmware.ts';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import { registerHubs } from '../shared/contract/admin.ts';
import { createAppRight, deleteAppRight, getAppRights, getAudit } from '../shared/contract/auth.ts';
import { createFirmware, getBeacons, publishFirmware } from '../shared/contract/devices.ts';
import { GROUPS, OPERATIONS } from '../shared/contract/index.ts';
import { type Operation, writes } from '../shared/contract/operation.ts';
import { HUB_UNITS } from '../shared/model/firmware.ts';
import { KEY_PERMISSIONS } from '../shared/roles.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { releaseFirmware } from './support/release-firmware.ts';
import { runSchedule } from './support/run-schedule.ts';
import { sentTo } from './support/sent-to.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let secret: string;
beforeAll(async () => {
  cast = await createCast(running());
  secret = await cast.key(cast.admin.id, KEY_PERMISSIONS);
});

const idOf = (key: string) => createHash('sha256').update(key).digest('hex');
const byKey = (operation: Operation, request: object, key = secret, more: object = {}) =>
  new ConsoleSession(running().url).call(operation, request as never, { 'x-api-key': key, ...more });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.body.message,
  );

const HARDWARE = 'HUB-0300';
const beaconId = () => `F0A1${randomBytes(4).toString('hex')}`.toUpperCase();
const hubId = () => `hub${randomBytes(4).toString('hex')}`;
const version = () => [...randomBytes(4)].join('.');
const created = async () => {
  const params = { hardwareId: HARDWARE, id: version() };
  await cast.admin.session.call(createFirmware, { body: { ...params, group: 'HUB' } });
  return params;
};
const complete = async () => {
  const params = await created();
  for (const unit of HUB_UNITS) await uploadFirmware(cast.admin.session, params, unit, randomBytes(500));
  return params;
};
const released = async () => {
  const params = { hardwareId: HARDWARE, id: version() };
  await releaseFirmware(cast.admin.session, params.hardwareId, params.id);
  return params;
};

/** A changing call of every operation by which a key can change data of others than its principal. */
const CHANGES: Record<string, () => Promise<object>> = {
  registerBeacons: async () => ({ body: { beaconConfigurations: [{ id: beaconId() }] } }),
  deleteBeacon: async () => {
    const id = beaconId();
    await running().operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    return { params: { n: id } };
  },
  registerQrCodes: async () => ({ params: { count: '1' }, query: { orderNumber: randomUUID() } }),
  registerHubs: async () => ({ body: { hubs: [{ id: hubId(), hardwareId: HARDWARE, orderCode: 'ABCD' }] } }),
  deleteHub: async () => {
    const id = hubId();
    const hubs = [{ id, hardwareId: HARDWARE, orderCode: 'ABCD' }];
    await cast.admin.session.call(registerHubs, { body: { hubs } });
    return { params: { id } };
  },
  createFirmware: async () => ({ body: { hardwareId: HARDWARE, id: version(), group: 'HUB' } }),
  putFirmware: async () => ({ params: await created(), body: { description: 'Changed' } }),
  deleteFirmware: async () => ({ params: await created() }),
  publishFirmware: async () => ({ params: await complete() }),
  revokeFirmware: async () => ({ params: await released() }),
};
const reaching = (OPERATIONS as readonly Operation[]).filter(
  (operation) =>
    writes(operation) && Object.values(operation.permissions ?? {}).some((reach) => reach !== 'own'),
);

it('this file has a call for every change that a key can make beyond the data of its principal, and no other', () => {
  expect(Object.keys(CHANGES).toSorted()).toEqual(reaching.map(({ id }) => id).toSorted());
});

describe.each(reaching.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('by an API key is in the audit trail with the key and its principal', async () => {
    await byKey(operation, await CHANGES[id]!());
    const filter = [`operation:eq:${id}`, `actor:eq:${cast.admin.id}`];
    await expect
      .poll(async () => {
        const { items } = await cast.admin.session.call(getAudit, { query: { filter, limit: 100 } });
        return items.map(({ apiKey }) => apiKey);
      })
      .toContainEqual({ id: idOf(secret), first4: secret.slice(0, 4) });
  });
});

it('a change that a key makes to the data of its principal is not in the audit trail', async () => {
  const key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
  const putHub = (OPERATIONS as readonly Operation[]).find(({ id }) => id === 'putHub')!;
  await byKey(putHub, { params: { id: cast.provider.hubId }, body: { description: 'By a key' } }, key);
  const { items } = await cast.admin.session.call(getAudit, { query: { filter: ['operation:eq:putHub'] } });
  expect(items).toEqual([]);
});

it('a stored reply is refused to a key that has since lost the right to it', async () => {
  const service = await cast.newMember('ADMIN');
  const key = await cast.key(service.id, KEY_PERMISSIONS);
  const id = hubId();
  const request = { body: { hubs: [{ id, hardwareId: HARDWARE, orderCode: 'ABCD' }] } };
  const again = { 'idempotency-key': randomUUID() };
  const reply = await byKey(registerHubs, request, key, again);
  expect(await byKey(registerHubs, request, key, again)).toEqual(reply);
  const publish = await created();
  const { operator } = running();
  await operator.run({ command: 'grant-role', user: service.email, role: 'INFO_PROVIDER' });
  expect(await refusalOf(byKey(registerHubs, request, key, again))).toBe('MISSING_DATA_RIGHT');
  expect(await refusalOf(byKey(publishFirmware, { params: publish }, key))).toBe('MISSING_ROLE');
  await operator.run({ command: 'grant-role', user: service.email, role: 'SERVICE_ACCOUNT' });
  expect(await refusalOf(byKey(registerHubs, request, key, again))).toBe('MISSING_DATA_RIGHT');
  // The key has lost these permissions for good.
  await expect
    .poll(async () => {
      const { items } = await cast.admin.session.call(getAppRights, { query: { user: service.id } });
      return items.map(({ permissions }) => permissions.filter((one) => one.startsWith('PRODUCTION')));
    })
    .toEqual([[]]);
});

it('an expired key is refused, and its principal is mailed about it', async () => {
  const { session, email } = cast.provider;
  const expiresAt = new Date(Date.now() + 3_000).toISOString();
  const made = await session.call(createAppRight, {
    body: { description: 'Short-lived', permissions: [], expiresAt },
  });
  const subjects = async () =>
    (await sentTo(running(), email))
      .filter(({ text }) => text?.includes('Short-lived'))
      .map(({ subject }) => subject)
      .toSorted();
  expect(await byKey(getBeacons, {}, made.key)).toHaveProperty('items');
  await expect.poll(subjects).toEqual([expect.stringContaining('New API key')]);
  await expect.poll(() => refusalOf(byKey(getBeacons, {}, made.key))).toBe('NOT_LOGGED_IN');
  await expect
    .poll(
      async () => {
        await runSchedule(running(), 'Hourly');
        return subjects();
      },
      { interval: 1000 },
    )
    .toEqual([expect.stringContaining('has expired'), expect.stringContaining('New API key')]);
  await session.call(deleteAppRight, { params: { id: made.id } });
});

it('a key with networks is refused elsewhere, whatever address the caller writes into headers', async () => {
  const { session } = cast.provider;
  const made = async (networks: string[]) =>
    (await session.call(createAppRight, { body: { description: 'Server', permissions: [], networks } })).key;
  const [elsewhere, here] = [await made(['198.51.100.0/24']), await made(['127.0.0.0/8', '::1'])];
  const forged = '198.51.100.7';
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: ApiError) => error.body,
    );
  for (const headers of [
    {},
    { 'x-forwarded-for': forged },
    { 'x-viewer-ip': forged },
    { 'cloudfront-viewer-address': `${forged}:443`, forwarded: `for=${forged}`, 'x-real-ip': forged },
  ])
    expect(await refusal(byKey(getBeacons, {}, elsewhere, headers))).toMatchObject({
      message: 'NOT_LOGGED_IN',
      details: { apiKey: 'address', address: expect.not.stringContaining(forged) },
    });
  expect(await byKey(getBeacons, {}, here, { 'x-forwarded-for': forged })).toHaveProperty('items');
});

/** The functions that identify callers, each with one of its operations for callers. */
const IDENTIFYING = Object.entries<FunctionSpec>(FUNCTIONS).flatMap(([name, { trigger, writes = [] }]) => {
  if (trigger.kind !== 'api' || !writes.includes('key')) return [];
  const served = GROUPS.filter((group) => trigger.groups.includes(group.name));
  const operations = served.flatMap((group): readonly Operation[] => group.operations);
  return [[name, operations.find(({ roles, signed }) => roles !== 'public' && !signed)!] as const];
});

it.each(IDENTIFYING)(
  'the first use of a key is noted when the function %s serves the call',
  async (_, operation) => {
    const fresh = await cast.key(cast.provider.id, KEY_PERMISSIONS);
    // The reply does not matter: the caller is identified before the rest of the call is checked.
    await fetch(`${running().url}${operation.path.replaceAll(/{\w+}/g, 'x')}`, {
      method: operation.method,
      headers: { 'x-api-key': fresh, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      ...(operation.method !== 'GET' && { body: '{}' }),
    });
    await eventually(async () => {
      const query = { filter: [`principal:eq:${cast.provider.email}`], limit: 100 };
      const { items } = await cast.admin.session.call(getAppRights, { query });
      expect(items.find(({ id }) => id === idOf(fresh))?.lastUsedDate).toEqual(expect.any(String));
    });
  },
);
