import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { type Cast, createCast, PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
}, 60_000);

/** A right expression for each filter field of any list; a field that is missing here fails. */
const EXPRESSIONS: Record<string, string> = {
  last4: 'last4:0001',
  orderCode: 'orderCode:prefix:ABCD',
  hardware: 'hardware:HUB-0300',
  firmware: 'firmware:003.001',
  isOnline: 'isOnline:false',
  isSynchronized: 'isSynchronized:true',
  isMarkedForUpdate: 'isMarkedForUpdate:false',
  type: 'type:SMART_BEACON',
  battery: 'battery:in:low,unknown',
  deviceUpToDate: 'deviceUpToDate:true',
  heard: 'heard:lt:2026-01-01',
  hubId: 'hubId:eq:hub00000001',
  level: 'level:INFO',
  timestamp: 'timestamp:ge:2026-01-01T00:00:00Z',
};
/** A hub's firmware has another form than a beacon's. */
const expressionOf = ({ id }: Operation, field: string) =>
  id === 'getHubs' && field === 'firmware' ? 'firmware:3.0.7.8' : EXPRESSIONS[field];

const lists = OPERATIONS.flatMap((operation) =>
  Object.keys(operation.filters ?? {}).map((field) => [operation.id, field, operation] as const),
);

describe.each(lists)('%s filtered by %s', (_, field, operation) => {
  it('answers its owner and an admin', async () => {
    const expression = expressionOf(operation, field);
    expect(expression).toBeDefined();
    const query = { filter: [expression!] };
    for (const { session } of [cast.provider, cast.admin]) {
      const reply = (await session.call<Operation>(operation, { query } as never)) as { items: unknown[] };
      expect(reply.items).toBeInstanceOf(Array);
    }
  });
});

describe.each(
  OPERATIONS.filter(({ filters }) => filters).map((operation) => [operation.id, operation] as const),
)('a page of %s', (_, operation) => {
  it('links to itself, and the link means the same to whoever may read it', async () => {
    const own = await ConsoleSession.signIn(running().url, cast.provider.email, PASSWORD);
    const query = { limit: 1 };
    const page = (await own.call<Operation>(operation, { query } as never)) as { links: { self: string } };
    expect(page.links.self).toBe(`${operation.path}?limit=1`);
  });

  it('refuses a cursor that is not its own', async () => {
    const query = { starting_at: Buffer.from('x'.repeat(40)).toString('base64url') };
    const refused = cast.provider.session.call<Operation>(operation, { query } as never);
    await expect(refused).rejects.toMatchObject({ status: 400, body: { message: 'REQUEST_ERROR' } });
  });
});
