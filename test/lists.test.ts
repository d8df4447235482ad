import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ApiError, ConsoleSession } from '../bin/console-session.ts';
import { createAppRight, getAppRights } from '../shared/contract/auth.ts';
import { getFirmwares, getHubs } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { triedOf } from './support/depth.ts';
import { givenPlatform } from './support/platform.ts';
import { SAMPLES } from './support/samples.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

/** A valid expression for each filter field of any list. A test fails for a field without one. */
const EXPRESSIONS: Record<string, string> = {
  last4: 'last4:0001',
  orderCode: 'orderCode:prefix:ABCD',
  hardware: 'hardware:HUB-0300',
  site: 'site:in:0123456789abcdef,none',
  tag: 'tag:trade fair',
  tags: 'tags:prefix:stable',
  isPublished: 'isPublished:true',
  firmware: 'firmware:003.001',
  isOnline: 'isOnline:false',
  connection: 'connection:silent',
  isSynchronized: 'isSynchronized:true',
  isMarkedForUpdate: 'isMarkedForUpdate:false',
  type: 'type:SMART_BEACON',
  beacon: 'beacon:AA0000000001',
  info: 'info:0123456789abcdef',
  active: 'active:true',
  published: 'published:true',
  offline: 'offline:not',
  findings: 'findings:true',
  battery: 'battery:in:low,unknown',
  deviceUpToDate: 'deviceUpToDate:true',
  heard: 'heard:lt:2026-01-01',
  hubId: 'hubId:eq:hub00000001',
  heardBy: 'heardBy:hub00000001',
  owner: 'owner:0123456789abcdef',
  query: 'query:prefix:lobby',
  text: 'text:prefix:lobby',
  level: 'level:in:INFO,SEVERE',
  message: 'message:prefix:lost wlan',
  timestamp: 'timestamp:ge:2026-01-01T00:00:00Z',
  name: 'name:prefix:name',
  email: 'email:prefix:example',
  managerGroup: 'managerGroup:museums',
  managerLabel: 'managerLabel:default',
  appLabel: 'appLabel:nowhere',
  roles: 'roles:INFO_PROVIDER',
  verified: 'verified:true',
  lastLoginDate: 'lastLoginDate:ge:2026-01-01',
  first4: 'first4:abcd',
  expiresAt: 'expiresAt:lt:2030-01-01',
  description: 'description:prefix:key',
  principal: 'principal:provider@example.com',
  actor: 'actor:0123456789abcdef',
  item: 'item:user/0123456789abcdef',
  operation: 'operation:putUser',
  kind: 'kind:newsletter',
  isRefused: 'isRefused:true',
  status: 'status:finished',
  state: 'state:running',
  deviceId: 'deviceId:hub00000001',
  ruleId: 'ruleId:0123456789abcdef',
};
/** For lists in which a field of that name has other values. */
const OTHERS: Record<string, Record<string, string>> = {
  getStatements: { state: 'state:eq:paid' },
  getStatementsAsAdmin: { state: 'state:eq:paid', month: 'month:eq:202610' },
  getHubs: { firmware: 'firmware:3.0.7.8' },
  getSignIns: { kind: 'kind:wrongPassword' },
  getAlertRules: { kind: 'kind:hubOffline' },
  getOffers: { state: 'state:eq:open' },
  getReceivedOffers: { state: 'state:eq:open' },
  getWebhooks: { state: 'state:eq:failing' },
  getAlerts: { kind: 'kind:hubOffline', state: 'state:in:open,acknowledged' },
};
const expressionOf = ({ id }: Operation, field: string) => OTHERS[id]?.[field] ?? EXPRESSIONS[field];

/** Whether info providers may read the list, too. */
const mayList = ({ roles }: Operation) => 'INFO_PROVIDER' in (roles as object);

/** Selections take the filters of their lists, but have no pages. */
const filtered = OPERATIONS.filter(({ filters, query }) => filters && query && 'starting_at' in query.shape);
const lists = filtered.flatMap((operation) =>
  Object.keys(operation.filters ?? {}).map((field) => [operation.id, field, operation] as const),
);

describe.each(triedOf(lists))('%s filtered by %s', (_, field, operation) => {
  it('can be read by an admin, and by an owner unless the list or the field is for admins only', async () => {
    const expression = expressionOf(operation, field);
    expect(expression).toBeDefined();
    // Users are also listed by group.
    const queries = [
      [expression!],
      ...(operation.id === 'getUsers' ? [[expression!, 'managerGroup:museums']] : []),
    ];
    const isForAdmins = operation.filters![field]!.adminOnly || !mayList(operation);
    for (const { session } of isForAdmins ? [cast.admin] : [cast.provider, cast.admin]) {
      for (const filter of queries) {
        const query = { filter };
        const reply = (await session.call<Operation>(operation, { query } as never)) as { items: unknown[] };
        expect(reply.items).toBeInstanceOf(Array);
      }
    }
  });
});

/** The reply of a call, or its error. */
const answerOf = async (
  operation: Operation,
  query: object,
  made: object | Promise<object> = SAMPLES[operation.id]!.request(cast.admin, cast),
) => {
  const request = (await made) as { query?: object };
  const asked = { ...request, query: { ...request.query, ...query } };
  return cast.admin.session.call<Operation>(operation, asked as never).catch((error: ApiError) => {
    const { requestId: _, ...body } = error.body;
    return body;
  });
};
const everyList = OPERATIONS.filter(({ query }) => query && 'starting_at' in query.shape);
const withExtras = OPERATIONS.filter(({ query }) => query && 'extra_field' in query.shape);

it('there are lists to test', () => {
  expect([everyList.length > 10, withExtras.length > 5]).toEqual([true, true]);
});

it.each(everyList.map((operation) => [operation.id, operation] as const))(
  '%s returns its first page if starting_at is 0 or empty',
  async (_, operation) => {
    // Each sample makes a thing of its own.
    const request = await SAMPLES[operation.id]!.request(cast.admin, cast);
    const first = await answerOf(operation, {}, request);
    for (const starting_at of ['0', ''])
      expect(await answerOf(operation, { starting_at }, request)).toEqual(first);
  },
);

it.each(withExtras.map((operation) => [operation.id, operation] as const))(
  '%s refuses an unknown extra field',
  async (_, operation) => {
    expect(await answerOf(operation, { extra_field: ['shoeSize'] })).toEqual({
      message: 'REQUEST_ERROR',
      details: { unknown: ['shoeSize'] },
    });
  },
);

const sorted = OPERATIONS.filter(({ query }) => query && 'sort' in query.shape);
const sortsOf = ({ query }: Operation) =>
  z.toJSONSchema(query!, { io: 'input', unrepresentable: 'any' }).properties!.sort as { enum: string[] };

it.each(sorted.map((operation) => [operation.id, operation] as const))(
  '%s can be sorted in each of its orders, but not while a filter has its own order',
  async (_, operation) => {
    const { admin, groupAdmin } = cast;
    // An admin lists everybody's items, a group admin their own or those of the group.
    for (const { session } of [admin, groupAdmin])
      for (const sort of sortsOf(operation).enum) {
        const reply = await session.call<Operation>(operation, { query: { sort } } as never);
        expect(reply).toMatchObject({ items: expect.any(Array) });
      }
    const [sort] = sortsOf(operation).enum;
    for (const [field, { ownOrder }] of Object.entries(operation.filters!)) {
      const answer = await answerOf(operation, { sort, filter: [expressionOf(operation, field)] });
      expect([field, (answer as { message?: string }).message]).toEqual([
        field,
        ownOrder ? 'INVALID_FILTER_FIELD' : undefined,
      ]);
    }
  },
);

const counted = OPERATIONS.filter(({ query }) => query && 'total' in query.shape);
it.each(counted.map((operation) => [operation.id, operation] as const))(
  '%s counts the items of all pages if it is asked for the total',
  async (_, operation) => {
    const whole = (await answerOf(operation, { limit: 100 })) as { items: unknown[]; total?: unknown };
    expect(whole.total).toBeUndefined();
    expect(await answerOf(operation, { limit: 1, total: 'true' })).toMatchObject({
      total: { count: whole.items.length, isMore: false },
    });
  },
);

it('the level ALL leaves out no log lines', async () => {
  const all = await answerOf(getHubLogs, {});
  expect(await answerOf(getHubLogs, { filter: ['level:eq:ALL'] })).toMatchObject({
    items: (all as { items: unknown[] }).items,
  });
});

it('only an admin can find the API keys of a principal, by address and by id', async () => {
  const { provider, stranger, admin, groupAdmin } = cast;
  for (const { id } of [provider, stranger])
    await admin.session.call(createAppRight, { body: { description: 'A key', principal: id } });
  const principals = async (filter: string) =>
    new Set(
      (await admin.session.call(getAppRights, { query: { filter: [filter], limit: 100 } })).items.map(
        ({ principal }) => principal,
      ),
    );
  for (const filter of [
    `principal:eq:${provider.email}`,
    `principal:${provider.id}`,
    `owner:eq:${provider.id}`,
  ])
    await expect.poll(() => principals(filter), { interval: 200 }).toEqual(new Set([provider.email]));
  for (const { session } of [provider, groupAdmin])
    for (const filter of [`principal:${stranger.email}`, `owner:${stranger.id}`])
      await expect(session.call(getAppRights, { query: { filter: [filter] } })).rejects.toMatchObject({
        body: { message: 'INVALID_FILTER_FIELD' },
      });
});

it.each([
  [getHubs, 'firmware:eq:3.0', {}],
  [getHubs, 'firmware:3.0.7', {}],
  [getFirmwares, 'firmware:eq:3.0.7', {}],
  [getFirmwares, 'firmware:eq:003.001', { group: 'HUB' }],
  [getFirmwares, 'firmware:eq:3.0.7.8', { group: 'BEACON' }],
] as const)(
  '%o finds a firmware by eq only with a whole version, so not by %s',
  async (operation, filter, query) => {
    expect(await answerOf(operation, { ...query, filter: [filter] })).toMatchObject({
      message: 'INVALID_FILTER_VALUE',
    });
  },
);

describe.each(filtered.map((operation) => [operation.id, operation] as const))(
  'a page of %s',
  (_, operation) => {
    it('links to itself without naming the caller', async () => {
      const { email } = mayList(operation) ? cast.provider : cast.admin;
      const own = await ConsoleSession.signIn(running().url, email, PASSWORD);
      const query = { limit: 1 };
      const page = (await own.call<Operation>(operation, { query } as never)) as { links: { self: string } };
      expect(page.links.self).toBe(`${operation.path}?limit=1`);
    });

    it('refuses a cursor of another list', async () => {
      const query = { starting_at: Buffer.from('x'.repeat(40)).toString('base64url') };
      const { session } = mayList(operation) ? cast.provider : cast.admin;
      const refused = session.call<Operation>(operation, { query } as never);
      await expect(refused).rejects.toMatchObject({ status: 400, body: { message: 'REQUEST_ERROR' } });
    });
  },
);
