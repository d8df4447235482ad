import { IoTClient, ListThingPrincipalsCommand } from '@aws-sdk/client-iot';
import { AwsError } from 'local-platform';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { registerHubs } from '../shared/contract/admin.ts';
import { getBeacon, transferBeacons } from '../shared/contract/devices.ts';
import { spellingsOf } from '../shared/model/hub.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
  // The tests inject every fault themselves.
  running().platform.awsMode.off();
});

let restore = () => {};
afterEach(() => restore());

const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${code}`,
    message: 'by the test',
    ...more,
  }),
});
const LOST = refusal(500, 'InternalServerError');
const CONFLICT = refusal(400, 'TransactionConflictException');
const CANCELLED = refusal(400, 'TransactionCanceledException', {
  CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
});

/**
 * Carries out every write of the table but responds with a fault, so that the caller retries. Each retry gets the next
 * fault until there is none left.
 */
function loseResponses(operation: string, faults = [LOST]): { lost: () => number } {
  const sent = new Map<string, number>();
  restore = running().platform.intercept('dynamodb', async (request, next) => {
    const text = request.body.toString();
    const attempt = sent.get(text) ?? 0;
    if (!request.headers['x-amz-target']?.endsWith(`.${operation}`) || attempt === faults.length)
      return next(request);
    sent.set(text, attempt + 1);
    if (attempt === 0) await next(request);
    return faults[attempt]!;
  });
  return { lost: () => sent.size };
}

describe('a write whose response was lost', () => {
  it('is applied once: a beacon that is handed over belongs to its owner and is counted once', async () => {
    const id = 'AB0000000001';
    await running().operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    const { lost } = loseResponses('TransactWriteItems');
    const given = await running().operator.run({
      command: 'hand-over-beacons',
      ids: [id],
      userId: cast.provider.id,
    });
    expect([lost(), given]).toEqual([1, 1]);
    expect(await cast.provider.session.call(getBeacon, { params: { id } })).toMatchObject({ id });
  });

  it.each([
    ['', [LOST]],
    [', even if its retry meets a conflict', [LOST, CANCELLED]],
  ])('is applied once: a device is transferred once%s', async (_, faults) => {
    const id = `AB000000020${faults.length}`;
    await running().operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    await running().operator.run({ command: 'hand-over-beacons', ids: [id], userId: cast.provider.id });
    const { lost } = loseResponses('TransactWriteItems', faults);
    const body = { idList: [id], targetEmail: cast.colleague.email, sendMail: false };
    const task = await cast.provider.session.call(transferBeacons, { query: {}, body });
    expect(task).toMatchObject({ taskStatus: 'finished', data: { done: 1, skippedCount: 0 } });
    // Two writes: the device with its mark, and the count of the chunk.
    expect(lost()).toBe(2);
    const { userId } = await cast.colleague.session.call(getBeacon, { params: { id } });
    expect(userId).toBe(cast.colleague.id);
  });

  it('is applied once: a hub is registered once, and the call succeeds', async () => {
    const { lost } = loseResponses('PutItem');
    const hubs = [{ id: 'hub0000beef', hardwareId: 'HUB-0300', orderCode: 'ABCD' }];
    const { status } = await cast.admin.session.call(registerHubs, { body: { hubs } });
    expect([lost(), status]).toEqual([1, 'OK']);
  });

  it('is applied once, even if its retry meets a concurrent transaction', async () => {
    const id = 'AB0000000003';
    await running().operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    const { lost } = loseResponses('TransactWriteItems', [LOST, CANCELLED]);
    const command = { command: 'hand-over-beacons', ids: [id], userId: cast.provider.id };
    expect([await running().operator.run(command), lost()]).toEqual([1, 1]);
  });

  it('is applied once: a user can sign in', async () => {
    const { lost } = loseResponses('UpdateItem', [LOST, CONFLICT]);
    const session = await ConsoleSession.signIn(running().url, cast.provider.email, PASSWORD);
    expect(await session.call(getBeacon, { params: { id: cast.provider.beaconId } })).toBeDefined();
    expect(lost()).toBeGreaterThan(0);
  });

  it.each([
    ['', [LOST]],
    [', even if its retry meets a conflict', [LOST, CANCELLED]],
  ])('is applied once: a beacon is registered in a transaction%s', async (_, faults) => {
    const { lost } = loseResponses('TransactWriteItems', faults);
    const id = `AB000000010${faults.length}`;
    const beacons = [{ id, type: 'SMART_BEACON' }];
    const outcome = await running().operator.run({ command: 'register-beacons', beacons });
    expect([outcome, lost()]).toEqual([{ [id]: 'OK' }, 1]);
  });
});

it('a hub whose registration failed half-way can be registered again', async () => {
  const { platform } = running();
  const id = 'hub0000cafe';
  const register = async () => {
    const hubs = [{ id, hardwareId: 'HUB-0300', orderCode: 'ABCD' }];
    return (await cast.admin.session.call(registerHubs, { body: { hubs } })).data[id];
  };
  restore = platform.intercept('iot', async (request, next) => {
    if (request.url.pathname === '/endpoint')
      throw new AwsError('ServiceUnavailableException', 503, 'by the test');
    return next(request);
  });
  // A warm worker has the endpoint in its cache, so every call gets a cold start.
  platform.awsMode.set({ coldStarts: 1 });
  expect(await register()).toBe('UNKNOWN');
  platform.awsMode.off();
  restore();
  expect(await certificatesOf(id)).toHaveLength(1);
  const [lost] = await certificatesOf(id);
  expect(await register()).toMatchObject({ endpoint: expect.any(String) });
  // Nobody has the key of the first call.
  const certificates = await certificatesOf(id);
  expect(certificates).toHaveLength(1);
  expect(certificates).not.toContain(lost);
});

/** The certificates with which a hub can connect, whichever spelling of its id it uses. */
async function certificatesOf(id: string): Promise<string[]> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = running().platform;
  const iot = new IoTClient({ endpoint, credentials, region: assembly.region });
  const found = await Promise.all(
    spellingsOf(id).map(
      async (thingName) => (await iot.send(new ListThingPrincipalsCommand({ thingName }))).principals ?? [],
    ),
  );
  return [...new Set(found.flat())];
}
