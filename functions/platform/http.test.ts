import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Group, operation } from '../../shared/contract/operation.ts';
import { ADMINS, EVERYONE_IN_REACH } from '../../shared/roles.ts';
import { givenTable } from '../../test/support/engine.ts';
import type { Caller, Identity, Visitor } from './caller.ts';
import { type Credentials, serveGroup } from './http.ts';

givenTable();

const prefix = '/api/test/v1';
const getThing = operation({
  id: 'getThing',
  method: 'GET',
  path: `${prefix}/things/{id}`,
  summary: 'A thing',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: z.string().check(z.maxLength(10)) }),
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.maximum(9)), 5),
    tag: z._default(z.array(z.string()), []),
  }),
  reply: z.looseObject({}),
  errors: [],
});
const putThing = operation({
  id: 'putThing',
  method: 'PUT',
  path: `${prefix}/things`,
  summary: 'Changes a thing',
  roles: ADMINS,
  notRunAs: true,
  body: z.strictObject({ name: z.string().check(z.minLength(2)), size: z.optional(z.number()) }),
  reply: z.looseObject({}),
  errors: [],
});
/** As hubs push: what they say is repaired. */
const pushThing = operation({
  id: 'pushThing',
  method: 'POST',
  path: `${prefix}/things`,
  summary: 'Takes what a thing says',
  roles: ADMINS,
  repairs: true,
  body: z.looseObject({ items: z.array(z.unknown()) }),
  reply: z.looseObject({}),
  errors: [],
});
const group = { name: 'test', prefix, operations: [getThing, putThing, pushThing] } as const satisfies Group;

const identity: Identity = {
  kind: 'session',
  userId: 'u1',
  roles: ['INFO_PROVIDER'],
  administers: null,
  permissions: [],
};
let who: Identity | undefined;
let asked: Credentials[] = [];
let broken: Error | undefined;
let served: { caller: Caller | Visitor; input: unknown }[] = [];
beforeEach(() => {
  who = identity;
  asked = [];
  broken = undefined;
  served = [];
});
const use = async (caller: Caller, input: unknown) => {
  served.push({ caller, input });
  if (broken) throw broken;
  return {};
};
const identify = async (credentials: Credentials) => {
  asked.push(credentials);
  return who;
};
const handler = serveGroup(
  group,
  { getThing: use, putThing: use, pushThing: use },
  { identify, checkNamed: async () => {} },
);

interface Sent {
  method?: string;
  path?: string;
  query?: string;
  body?: string;
  isBase64Encoded?: boolean;
  cookies?: string[];
  headers?: Record<string, string>;
}
const OUR_PAGE = { origin: 'https://console.example', 'idempotency-key': '1' };
async function send({
  method = 'GET',
  path = '/things/a',
  query = '',
  body,
  cookies = ['__Host-session=s1'],
  headers = {},
  isBase64Encoded = false,
}: Sent) {
  const event = {
    rawPath: prefix + path,
    rawQueryString: query,
    headers: {
      'x-origin-secret': 'origin',
      'x-viewer-host': 'console.example',
      'x-viewer-ip': '1.2.3.4',
      ...OUR_PAGE,
      ...headers,
    },
    cookies,
    body,
    isBase64Encoded,
    requestContext: { requestId: 'r1', http: { method } },
  } as unknown as APIGatewayProxyEventV2;
  const result = (await handler(event as never, {} as Context)) as APIGatewayProxyStructuredResultV2;
  return {
    status: result.statusCode,
    headers: result.headers,
    ...(JSON.parse(result.body!) as { message?: string; details?: unknown; requestId?: string }),
  };
}
const put = (body: unknown, more: Sent = {}) =>
  send({ method: 'PUT', path: '/things', body: JSON.stringify(body), ...more });

describe('a request', () => {
  it('reaches its use case with what it says, and who calls', async () => {
    expect(await send({ query: 'limit=3&tag=a&tag=b' })).toMatchObject({ status: 200 });
    expect(served[0]).toMatchObject({
      caller: { userId: 'u1', actsFor: 'u1', reach: 'own', viewer: { address: '1.2.3.4' } },
      input: { params: { id: 'a' }, query: { limit: 3, tag: ['a', 'b'] } },
    });
  });

  it('comes from a block of addresses, since an IPv6 subscriber can take any address of one', async () => {
    for (const address of ['2001:db8::1', '2001:db8:0:0:f00::2'])
      await send({ headers: { 'x-viewer-ip': address } });
    expect(served.map(({ caller }) => caller.viewer.address)).toEqual(Array(2).fill('2001:db8:0:0::/64'));
  });

  it('of an old browser comes from our pages by the scheme that the edge saw, and by no other', async () => {
    const by = async (scheme: string, origin: string) =>
      (await send({ headers: { 'x-viewer-scheme': scheme, origin } })).status;
    expect(await by('https', 'http://console.example')).toBe(403);
    expect(await by('http', 'http://console.example')).toBe(200);
    expect(await by('http', 'https://console.example')).toBe(403);
  });

  it('is never stored by a cache', async () => {
    expect((await send({})).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });

  it.each([
    [
      'that did not come through the edge',
      { headers: { 'x-origin-secret': 'guess' } },
      403,
      'ORIGIN_NOT_ALLOWED',
    ],
    ['to no operation', { path: '/nothing' }, 404, 'ENTITY_NOT_FOUND'],
    ['by another method', { method: 'HEAD' }, 404, 'ENTITY_NOT_FOUND'],
    ['from another site', { headers: { origin: 'https://evil.example' } }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['without anything that proves who calls', { cookies: [] }, 401, 'NOT_LOGGED_IN'],
    [
      'with a parameter that is not of its form',
      { path: `/things/${'x'.repeat(11)}` },
      404,
      'ENTITY_NOT_FOUND',
    ],
    ['with an unknown query parameter', { query: 'other=1' }, 400, 'REQUEST_ERROR'],
    ['with a parameter given twice', { query: 'limit=1&limit=2' }, 400, 'REQUEST_ERROR'],
    ['with a parameter beyond its bounds', { query: 'limit=10' }, 400, 'FORM_VALIDATION_FAILED'],
    ['with two keys', { headers: { authorization: 'Bearer k', 'x-api-key': 'k' } }, 400, 'REQUEST_ERROR'],
  ])('%s is refused and reaches nothing', async (_, sent: Sent, status, code) => {
    expect(await send(sent)).toMatchObject({ status, message: code, requestId: 'r1' });
    expect(served).toEqual([]);
  });

  it('by a caller who lacks the role names it', async () => {
    expect(await put({ name: 'ab' })).toMatchObject({
      status: 403,
      message: 'MISSING_ROLE',
      details: { role: 'ADMIN' },
    });
  });
});

describe('a body', () => {
  beforeEach(() => {
    who = { ...identity, roles: ['ADMIN'] };
  });

  it.each([
    ['without a field', '{}', 'MISSING_PARAMETER', { missing: ['name'] }],
    [
      'with a wrong field',
      '{"name":"a","size":"b"}',
      'FORM_VALIDATION_FAILED',
      { name: { rule: 'minimum', minimum: 2 }, size: { rule: 'type', expected: 'number' } },
    ],
    ['with an unknown field', '{"name":"ab","roles":["ADMIN"]}', 'REQUEST_ERROR', { unknown: ['roles'] }],
    ['that is no object', '[1]', 'REQUEST_ERROR', { body: 'not an object' }],
    ['that is no JSON', '{"name":', 'REQUEST_ERROR', { body: 'not JSON' }],
    [
      'that tries a prototype',
      '{"name":"ab","__proto__":{"x":1}}',
      'REQUEST_ERROR',
      { unknown: ['__proto__'] },
    ],
  ])('%s is refused in a form that a client can act on', async (_, body, message, details) => {
    expect(await send({ method: 'PUT', path: '/things', body })).toMatchObject({
      status: 400,
      message,
      details,
    });
    expect(served).toEqual([]);
  });

  it('that is too large is refused by its size', async () => {
    expect(await put({ name: 'x'.repeat(1_000_001) })).toMatchObject({
      status: 413,
      message: 'REQUEST_ERROR',
    });
  });

  it('needs a key beside it', async () => {
    expect(await put({ name: 'ab' }, { headers: { 'idempotency-key': '' } })).toMatchObject({
      status: 400,
      message: 'MISSING_PARAMETER',
    });
  });
});

describe('an API key', () => {
  it('speaks in either header, and a cookie beside it is ignored', async () => {
    who = { ...identity, kind: 'key' };
    for (const headers of [{ authorization: 'Bearer k1' }, { 'x-api-key': 'k1' }] as Record<
      string,
      string
    >[]) {
      expect(await send({ headers: { origin: 'https://evil.example', ...headers } })).toMatchObject({
        status: 200,
      });
    }
    expect(asked).toEqual([
      { apiKey: 'k1', session: undefined },
      { apiKey: 'k1', session: undefined },
    ]);
  });

  it('may not call what names no permission, nor act for a user', async () => {
    who = { ...identity, kind: 'key', roles: ['ADMIN'] };
    const headers = { 'x-api-key': 'k1' };
    expect(await put({ name: 'ab' }, { headers })).toMatchObject({ message: 'MISSING_DATA_RIGHT' });
    expect(await send({ headers: { ...headers, 'x-run-as': 'u2' } })).toMatchObject({
      message: 'MISSING_ROLE',
    });
  });
});

describe('acting for a user', () => {
  it('is an admin’s, and stops at what is the user’s alone', async () => {
    const headers = { 'x-run-as': 'u2' };
    expect(await send({ headers })).toMatchObject({ message: 'MISSING_ROLE' });
    who = { ...identity, roles: ['ADMIN'], target: { roles: ['INFO_PROVIDER'] } };
    expect(await send({ headers })).toMatchObject({ status: 200 });
    expect(asked.at(-1)).toMatchObject({ session: 's1', runAs: 'u2' });
    expect(served[0]?.caller).toMatchObject({ userId: 'u1', actsFor: 'u2' });
    expect(await put({ name: 'ab' }, { headers })).toMatchObject({ message: 'MISSING_DATA_RIGHT' });
  });

  it('is of somebody who exists and is no admin', async () => {
    const headers = { 'x-run-as': 'u2' };
    const refused = { status: 403, message: 'MISSING_DATA_RIGHT' };
    who = { ...identity, roles: ['ADMIN'] };
    expect(await send({ headers })).toMatchObject({ ...refused, details: { runAs: 'is nobody' } });
    who = { ...who, target: { roles: ['ADMIN'] } };
    expect(await send({ headers })).toMatchObject({ ...refused, details: { runAs: 'is an admin' } });
    expect(served).toEqual([]);
  });
});

it('a fault of ours says nothing of itself', async () => {
  broken = new Error('the database password is hunter2');
  const answer = await send({});
  expect(answer).toMatchObject({ status: 500, message: 'INTERNAL_SERVER_ERROR', requestId: 'r1' });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

describe('a text that nothing can store', () => {
  const deep = `{"items":[1,${'['.repeat(50_000)}${']'.repeat(50_000)},"half \\ud83d"]}`;
  const push = (body: string) => send({ method: 'POST', path: '/things', body });
  beforeEach(() => {
    who = { ...identity, roles: ['ADMIN'] };
  });

  it.each([
    ['half of a pair', 'a\ud83d'],
    ['a NUL', 'a\u0000'],
  ])('is refused with its field: %s', async (_, name) => {
    expect(await put({ name })).toMatchObject({
      status: 400,
      message: 'FORM_VALIDATION_FAILED',
      details: { name: { rule: 'characters' } },
    });
    expect(served).toEqual([]);
  });

  it('is refused in a query, and an unknown item in a path', async () => {
    expect(await send({ query: 'tag=a%00' })).toMatchObject({ status: 400, details: { 'tag.0': {} } });
    expect(await send({ query: 'tag=%ff' })).toMatchObject({ status: 400, message: 'REQUEST_ERROR' });
    expect(await send({ query: 'tag=100%' })).toMatchObject({ status: 200 });
    expect(await send({ path: '/things/%00' })).toMatchObject({ status: 404 });
    expect(served).toHaveLength(1);
  });

  it('is refused as bytes that are no UTF-8', async () => {
    const body = Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]).toString('base64');
    const sent = await send({ method: 'PUT', path: '/things', body, isBase64Encoded: true });
    expect(sent).toMatchObject({ status: 400, message: 'REQUEST_ERROR', details: { body: 'not UTF-8' } });
  });

  it('is refused when its body is nested deeper than a stack, whatever the field', async () => {
    expect(await send({ method: 'PUT', path: '/things', body: deep })).toMatchObject({
      status: 400,
      message: 'REQUEST_ERROR',
      details: { maxDepth: 32 },
    });
  });

  it('is repaired where a hub says it, and what else it says arrives', async () => {
    expect(await push(deep)).toMatchObject({ status: 200 });
    const { items } = (served[0]!.input as { body: { items: unknown[] } }).body;
    expect([items[0], items[2]]).toEqual([1, 'half \ufffd']);
    expect(JSON.stringify(items).length).toBeLessThan(200);
  });
});
