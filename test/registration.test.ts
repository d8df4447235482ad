import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsError } from 'local-platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { HUB_FILES } from '../bin/demo/hub-client.ts';
import { HUBS_PER_REGISTRATION } from '../shared/contract/admin/registration.ts';
import { deleteBeacon, registerBeacons, registerHubs, registerQrCodes } from '../shared/contract/admin.ts';
import { setInfoFeatureState, setInfoPoint } from '../shared/contract/content/infos.ts';
import { transferBeacons } from '../shared/contract/devices/ownership.ts';
import { getBeacon, getBeacons } from '../shared/contract/devices.ts';
import type { HubCredentials } from '../shared/model/hub.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { connect } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';
import { readAllPages } from './support/read-all-pages.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => (error instanceof ApiError ? error.body.message : String(error)),
  );
const order = (count: number, orderNumber: string) =>
  cast.admin.session.call(registerQrCodes, { params: { count: String(count) }, query: { orderNumber } });
const scan = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${running().url}${path}`, { redirect: 'manual', headers });
  return [response.status, response.headers.get('location')];
};

describe('a short URL', () => {
  it('redirects to a page of the console, with or without a session', async () => {
    const [code] = (await order(1, 'scanned')).items;
    expect(code!.shortUrl).toBe(`${running().url}/q/${code!.id}`);
    const aPhone = {
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      cookie: cast.provider.session.cookie,
    };
    for (const headers of [{}, aPhone])
      expect(await scan(`/q/${code!.id}`, headers)).toEqual([302, `/scanned/${code!.id}`]);
  });

  it('shows the content of its beacon through the edge, by a policy that allows no script', async () => {
    const { session, id: userId } = cast.stranger;
    const [code] = (await order(1, 'with-content')).items;
    await running().operator.run({ command: 'hand-over-beacons', ids: [code!.id], userId });
    await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
    const output = { type: 'MESSAGE', title: 'Le port', text: 'Bienvenue' } as const;
    await session.call(setInfoPoint, {
      body: { name: 'Harbour', outputs: { fr: [output] }, beaconIds: [code!.id] },
    });
    const open = () =>
      fetch(`${running().url}/q/${code!.id}?from=a-poster`, {
        headers: { 'accept-language': 'de', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      });
    // Reads for visitors may lag.
    await expect.poll(async () => (await open()).text()).toContain('Le port');
    const page = await open();
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'fr',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*style-src 'sha256-/),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  it.each(['/q/bbbbbbbb', '/q/<script>', '/q/bbbbbbbb?fbclid=1'])(
    'that does not exist redirects to a page that says so: %s',
    async (path) => {
      expect(await scan(path)).toEqual([302, '/scanned']);
    },
  );
});

describe('registering by a key', () => {
  it('allows what production needs: registering, reading and deleting beacons of any owner', async () => {
    const keyFor = async (permission: 'PRODUCTION_REGISTER' | 'PRODUCTION_READ' | 'PRODUCTION_DELETE') => ({
      'x-api-key': await cast.key(cast.service.id, [permission]),
    });
    const anybody = new ConsoleSession(running().url);
    const id = 'A7B800000001';
    const registered = await anybody.call(
      registerBeacons,
      { body: { beaconConfigurations: [{ id, metaData: { generateShortId: true, orderCode: 'PLANT1' } }] } },
      await keyFor('PRODUCTION_REGISTER'),
    );
    expect(registered).toEqual({ status: 'OK', data: { [id]: 'OK' } });
    await running().operator.run({ command: 'hand-over-beacons', ids: [id], userId: cast.stranger.id });
    const read = await anybody.call(getBeacon, { params: { id } }, await keyFor('PRODUCTION_READ'));
    expect(read).toMatchObject({ id, userId: cast.stranger.id, orderCode: 'PLANT1' });
    const qrCall = { params: { count: '2' } };
    expect(
      await codeOf(
        anybody.call(registerQrCodes, qrCall, {
          ...(await keyFor('PRODUCTION_REGISTER')),
          'idempotency-key': '',
        }),
      ),
    ).toBe('MISSING_PARAMETER');
    await anybody.call(deleteBeacon, { params: { n: id } }, await keyFor('PRODUCTION_DELETE'));
    expect(await codeOf(cast.stranger.session.call(getBeacon, { params: { id } }))).toBe('ENTITY_NOT_FOUND');
  });
});

describe('a beacon that is deleted', () => {
  it('is skipped by a task that contains it', async () => {
    const ids = ['A7B900000001', 'A7B900000002'];
    await cast.admin.session.call(registerBeacons, {
      body: { beaconConfigurations: ids.map((id) => ({ id })) },
    });
    await running().operator.run({ command: 'hand-over-beacons', ids, userId: cast.provider.id });
    await cast.admin.session.call(deleteBeacon, { params: { n: ids[0]! } });
    const task = await cast.admin.session.call(transferBeacons, {
      body: { idList: ids, targetEmail: cast.stranger.email, sendMail: false },
    });
    expect(task.data).toMatchObject({ done: 1, skipped: [{ id: ids[0], reason: 'DEVICE_UNKNOWN' }] });
  });
});

describe('an order of QR codes whose call fails half-way', () => {
  it('is completed by the next call: as many codes as were ordered, none twice', async () => {
    let transactions = 0;
    const restore = running().platform.intercept('dynamodb', async (request, next) => {
      const isWrite = request.headers['x-amz-target']?.endsWith('TransactWriteItems');
      if (isWrite && ++transactions > 3) throw new AwsError('ValidationException', 400, 'broken by the test');
      return next(request);
    });
    expect(await codeOf(order(200, 'failing'))).toBe('INTERNAL_SERVER_ERROR');
    restore();
    const { items } = await order(200, 'failing');
    expect(new Set(items.map(({ id }) => id)).size).toBe(200);
    expect((await order(200, 'failing')).items).toEqual(items);
    const listed = async () => {
      const filter = [`orderCode:eq:${items[0]!.orderCode}`];
      const beacons = await readAllPages((starting_at) =>
        cast.admin.session.call(getBeacons, {
          query: { limit: 100, filter, ...(starting_at && { starting_at }) },
        }),
      );
      return beacons.map(({ id }) => id).toSorted();
    };
    await expect.poll(listed).toEqual(items.map(({ id }) => id).toSorted());
  });
});

it('ten hubs of one call are registered some at a time, each with credentials of its own', async () => {
  const hubs = Array.from({ length: HUBS_PER_REGISTRATION }, (_, n) => ({
    id: `hub0c0ffe2${n}`,
    hardwareId: 'HUB-0300',
    orderCode: 'ABCD',
  }));
  let underWay = 0;
  let most = 0;
  const restore = running().platform.intercept('iot', async (request, next) => {
    if (request.url.pathname !== '/keys-and-certificate') return next(request);
    most = Math.max(most, ++underWay);
    return next(request).finally(() => underWay--);
  });
  const { status, data } = await cast.admin.session.call(registerHubs, { body: { hubs } }).finally(restore);
  expect(status).toBe('OK');
  expect(most).toBeGreaterThan(1);
  const certificates = Object.values(data).map((outcome) => (outcome as HubCredentials).certificate);
  expect(new Set(certificates).size).toBe(hubs.length);
});

describe('a hub that is registered again', () => {
  const register = async (id: string, update: boolean) =>
    (
      await cast.admin.session.call(registerHubs, {
        body: { hubs: [{ id, hardwareId: 'HUB-0300', orderCode: 'ABCD' }], update },
      })
    ).data[id];
  /** Connects as the hub, with these credentials. */
  const connectWith = (id: string, { certificate, privateKey }: HubCredentials) => {
    const { platform, dataDir } = running();
    mkdirSync(join(dataDir, id), { recursive: true });
    writeFileSync(join(dataDir, id, HUB_FILES.certificate), certificate);
    writeFileSync(join(dataDir, id, HUB_FILES.privateKey), privateKey);
    return connect(platform, id, dataDir);
  };

  it('connects with its latest credentials, and no longer with the previous ones', async () => {
    const id = 'hub0c0ffee0';
    const first = (await register(id, false)) as HubCredentials;
    expect(await register(id, false)).toBe('ALREADY_EXISTS');
    await (await connectWith(id, first)).end();
    const second = (await register(id, true)) as HubCredentials;
    expect(second.certificate).not.toBe(first.certificate);
    await expect(connectWith(id, first)).rejects.toThrow();
    await (await connectWith(id, second)).end();
  });

  it('by two concurrent calls still has a valid certificate', async () => {
    const id = 'hub0c0ffee1';
    await register(id, false);
    const answers = (await Promise.all([register(id, true), register(id, true)])).filter(
      (answer) => typeof answer === 'object',
    );
    const connects = await Promise.allSettled(answers.map((answer) => connectWith(id, answer)));
    expect(connects.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of connects) if (one.status === 'fulfilled') one.value.abandon();
  });

  it('is refused for more hubs than one call can renew', async () => {
    const hubs = Array.from({ length: 6 }, (_, n) => ({
      id: `hub0c0ffe1${n}`,
      hardwareId: 'HUB-0300',
      orderCode: 'ABCD',
    }));
    expect(await codeOf(cast.admin.session.call(registerHubs, { body: { hubs, update: true } }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
  });
});
