import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerHubs } from '../shared/contract/admin.ts';
import { getBeacon } from '../shared/contract/devices.ts';
import { type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
}, 60_000);

let restore = () => {};
afterEach(() => restore());

/** Does every write of the table, but loses each answer once: the caller hears of a fault and sends the write again. */
function loseAnswers(operation: string): { lost: () => number } {
  const seen = new Set<string>();
  restore = running().platform.intercept('dynamodb', async (request, next) => {
    const response = await next(request);
    const text = request.body.toString();
    if (!request.headers['x-amz-target']?.endsWith(`.${operation}`) || seen.has(text)) return response;
    seen.add(text);
    return {
      status: 500,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
        message: 'lost',
      }),
    };
  });
  return { lost: () => seen.size };
}

describe('a write whose answer was lost', () => {
  it('has happened: what is handed over is counted once, and belongs to whom it was given', async () => {
    const id = 'AB0000000001';
    await running().operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    const { lost } = loseAnswers('UpdateItem');
    const given = await running().operator.run({
      command: 'hand-over-beacons',
      ids: [id],
      userId: cast.provider.id,
    });
    expect([lost(), given]).toEqual([1, 1]);
    expect(await cast.provider.session.call(getBeacon, { params: { id } })).toMatchObject({ id });
  });

  it('has happened: a hub is registered once, and what it needs to connect is told', async () => {
    const { lost } = loseAnswers('PutItem');
    const hubs = [{ id: 'hub0000beef', hardwareId: 'HUB-0300', orderCode: 'ABCD' }];
    const { status } = await cast.admin.session.call(registerHubs, { body: { hubs } });
    expect([lost(), status]).toEqual([1, 'OK']);
  });

  it('in a transaction has happened too', async () => {
    const { lost } = loseAnswers('TransactWriteItems');
    const id = 'AB0000000002';
    const beacons = [{ id, type: 'SMART_BEACON' }];
    const outcome = await running().operator.run({ command: 'register-beacons', beacons });
    expect([lost(), outcome]).toEqual([1, { [id]: 'OK' }]);
  });
});
