import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Group, operation } from '../../shared/contract/operation.ts';
import { tooManyCalls } from '../../shared/errors.ts';
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
/** An operation like the pushes of hubs, in which malformed text is repaired. */
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
/** An operation like the reads of phones, whose replies are kept. */
const keepThing = operation({
  id: 'keepThing',
  method: 'GET',
  path: `${prefix}/kept`,
  summary: 'A thing that may be kept',
  roles: EVERYONE_IN_REACH,
  keptSeconds: 1800,
  reply: z.looseObject({}),
  errors: [],
});
const group = {
  name: 'test',
  prefix,
  operations: [getThing, putThing, pushThing, keepThing],
} as const satisfies Group;

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
let replied: Record<string, unknown> = {};
let served: { caller: Caller | Visitor; input: unknown }[] = [];
beforeEach(() => {
  who = identity;
  asked = [];
  broken = undefined;
  replied = {};
  served = [];
});
const use = async (caller: Caller, input: unknown) => {
  served.push({ caller, input });
  if (broken) throw broken;
  return replied;
};
const identify = async (credentials: Credentials) => {
  asked.push(credentials);
  return who;
};
const handler = serveGroup(
  group,
  { getThing: use, putThing: use, pushThing: use, keepThing: use },
  { identify, limitCalls: async () => {}, checkNamed: async () => {} },
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
    ...(JSON.parse(result.body ?? '{}') as { message?: string; details?: unknown; requestId?: string }),
  };
}
const put = (body: unknown, more: Sent = {}) =>
  send({ method: 'PUT', path: '/things', body: JSON.stringify(body), ...more });

describe('a request', () => {
  it('that comes too often is told in a header when to try again', async () => {
    broken = tooManyCalls(60);
    expect(await send({})).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  });

  it('reaches its use case with its parsed input and its caller', async () => {
    expect(await send({ query: 'limit=3&tag=a&tag=b' })).toMatchObject({ status: 200 });
    expect(served[0]).toMatchObject({
      caller: { userId: 'u1', actsFor: 'u1', reach: 'own', viewer: { address: '1.2.3.4' } },
      input: { params: { id: 'a' }, query: { limit: 3, tag: ['a', 'b'] } },
    });
  });

  it('has the address block of the viewer, since an IPv6 subscriber can use any address of a block', async () => {
    for (const address of ['2001:db8::1', '2001:db8:0:0:f00::2'])
      await send({ headers: { 'x-viewer-ip': address } });
    expect(served.map(({ caller }) => caller.viewer.address)).toEqual(Array(2).fill('2001:db8:0:0::/64'));
  });

  it('of an old browser is accepted only if its origin has the scheme that the edge has seen', async () => {
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

  it('is kept by its caller alone if its operation says so, and answered without a body while nothing has changed', async () => {
    const first = await send({ path: '/kept' });
    const { etag } = first.headers as { etag: string };
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=1800',
      vary: 'authorization, x-api-key',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*'])
      expect((await send({ path: '/kept', headers: { 'if-none-match': known } })).status).toBe(304);
    const again = await send({ path: '/kept', headers: { 'if-none-match': 'W/"other"' } });
    expect([again.status, (again.headers as { etag: string }).etag]).toEqual([200, etag]);
    // The table returns the fields of a map in any order.
    const etagOf = async (reply: Record<string, unknown>) => {
      replied = reply;
      return (await send({ path: '/kept' })).headers!.etag;
    };
    expect(await etagOf({ a: { b: [1], c: 2 }, d: 3 })).toBe(await etagOf({ d: 3, a: { c: 2, b: [1] } }));
    expect(await etagOf({ d: 4, a: { c: 2, b: [1] } })).not.toBe(await etagOf({ d: 3, a: { c: 2, b: [1] } }));
    broken = new Error('broken');
    const failed = await send({ path: '/kept', headers: { 'if-none-match': etag } });
    expect([failed.status, failed.headers!['cache-control']]).toEqual([500, 'no-store']);
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
    ['without credentials', { cookies: [] }, 401, 'NOT_LOGGED_IN'],
    ['with a malformed path parameter', { path: `/things/${'x'.repeat(11)}` }, 404, 'ENTITY_NOT_FOUND'],
    ['with an unknown query parameter', { query: 'other=1' }, 400, 'REQUEST_ERROR'],
    ['with a parameter given twice', { query: 'limit=1&limit=2' }, 400, 'REQUEST_ERROR'],
    ['with a parameter beyond its limits', { query: 'limit=10' }, 400, 'FORM_VALIDATION_FAILED'],
    ['with two keys', { headers: { authorization: 'Bearer k', 'x-api-key': 'k' } }, 400, 'REQUEST_ERROR'],
  ])('%s is refused and does not reach its use case', async (_, sent: Sent, status, code) => {
    expect(await send(sent)).toMatchObject({ status, message: code, requestId: 'r1' });
    expect(served).toEqual([]);
  });

  it('by a caller without the role is refused with the name of the role', async () => {
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
      'with invalid fields',
      '{"name":"a","size":"b"}',
      'FORM_VALIDATION_FAILED',
      { name: { rule: 'minimum', minimum: 2 }, size: { rule: 'type', expected: 'number' } },
    ],
    ['with an unknown field', '{"name":"ab","roles":["ADMIN"]}', 'REQUEST_ERROR', { unknown: ['roles'] }],
    ['that is no object', '[1]', 'REQUEST_ERROR', { body: 'not an object' }],
    ['that is malformed JSON', '{"name":', 'REQUEST_ERROR', { body: 'not JSON' }],
    [
      'that contains __proto__',
      '{"name":"ab","__proto__":{"x":1}}',
      'REQUEST_ERROR',
      { unknown: ['__proto__'] },
    ],
  ])('%s is refused with details that a client can use', async (_, body, message, details) => {
    expect(await send({ method: 'PUT', path: '/things', body })).toMatchObject({
      status: 400,
      message,
      details,
    });
    expect(served).toEqual([]);
  });

  it('that is too large is refused with 413', async () => {
    expect(await put({ name: 'x'.repeat(1_000_001) })).toMatchObject({
      status: 413,
      message: 'REQUEST_ERROR',
    });
  });

  it('without an Idempotency-Key is refused', async () => {
    expect(await put({ name: 'ab' }, { headers: { 'idempotency-key': '' } })).toMatchObject({
      status: 400,
      message: 'MISSING_PARAMETER',
    });
  });
});

describe('an API key', () => {
  it('is accepted in either header, and a cookie sent with it is ignored', async () => {
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
      { apiKey: 'k1', session: undefined, address: '1.2.3.4' },
      { apiKey: 'k1', session: undefined, address: '1.2.3.4' },
    ]);
  });

  it('can neither call an operation without permissions nor act for a user', async () => {
    who = { ...identity, kind: 'key', roles: ['ADMIN'] };
    const headers = { 'x-api-key': 'k1' };
    expect(await put({ name: 'ab' }, { headers })).toMatchObject({ message: 'MISSING_DATA_RIGHT' });
    expect(await send({ headers: { ...headers, 'x-run-as': 'u2' } })).toMatchObject({
      message: 'MISSING_ROLE',
    });
  });
});

describe('acting for a user', () => {
  it('is possible only for admins, and not for operations that are reserved to the user', async () => {
    const headers = { 'x-run-as': 'u2' };
    expect(await send({ headers })).toMatchObject({ message: 'MISSING_ROLE' });
    who = { ...identity, roles: ['ADMIN'], target: { roles: ['INFO_PROVIDER'] } };
    expect(await send({ headers })).toMatchObject({ status: 200 });
    expect(asked.at(-1)).toMatchObject({ session: 's1', runAs: 'u2' });
    expect(served[0]?.caller).toMatchObject({ userId: 'u1', actsFor: 'u2' });
    expect(await put({ name: 'ab' }, { headers })).toMatchObject({ message: 'MISSING_DATA_RIGHT' });
  });

  it('is possible only for users who exist and are no admins', async () => {
    const headers = { 'x-run-as': 'u2' };
    const refused = { status: 403, message: 'MISSING_DATA_RIGHT' };
    who = { ...identity, roles: ['ADMIN'] };
    expect(await send({ headers })).toMatchObject({ ...refused, details: { runAs: 'is nobody' } });
    who = { ...who, target: { roles: ['ADMIN'] } };
    expect(await send({ headers })).toMatchObject({ ...refused, details: { runAs: 'is an admin' } });
    expect(served).toEqual([]);
  });
});

it('an internal error reveals no details', async () => {
  broken = new Error('the database password is hunter2');
  const answer = await send({});
  expect(answer).toMatchObject({ status: 500, message: 'INTERNAL_SERVER_ERROR', requestId: 'r1' });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

describe('a text that cannot be stored', () => {
  const deep = `{"items":[1,${'['.repeat(50_000)}${']'.repeat(50_000)},"half \\ud83d"]}`;
  const push = (body: string) => send({ method: 'POST', path: '/things', body });
  beforeEach(() => {
    who = { ...identity, roles: ['ADMIN'] };
  });

  it.each([
    ['half of a pair', 'a\ud83d'],
    ['a NUL', 'a\u0000'],
  ])('is refused with the name of its field if it has %s', async (_, name) => {
    expect(await put({ name })).toMatchObject({
      status: 400,
      message: 'FORM_VALIDATION_FAILED',
      details: { name: { rule: 'characters' } },
    });
    expect(served).toEqual([]);
  });

  it('is refused in a query, and is an unknown item in a path', async () => {
    expect(await send({ query: 'tag=a%00' })).toMatchObject({ status: 400, details: { 'tag.0': {} } });
    expect(await send({ query: 'tag=%ff' })).toMatchObject({ status: 400, message: 'REQUEST_ERROR' });
    expect(await send({ query: 'tag=100%' })).toMatchObject({ status: 200 });
    expect(await send({ path: '/things/%00' })).toMatchObject({ status: 404 });
    expect(served).toHaveLength(1);
  });

  it('is refused if its bytes are no UTF-8', async () => {
    const body = Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]).toString('base64');
    const sent = await send({ method: 'PUT', path: '/things', body, isBase64Encoded: true });
    expect(sent).toMatchObject({ status: 400, message: 'REQUEST_ERROR', details: { body: 'not UTF-8' } });
  });

  it('is refused if its body is nested too deeply, whatever the field', async () => {
    expect(await send({ method: 'PUT', path: '/things', body: deep })).toMatchObject({
      status: 400,
      message: 'REQUEST_ERROR',
      details: { maxDepth: 32 },
    });
  });

  it('is repaired in the push of a hub, whose other content is unchanged', async () => {
    expect(await push(deep)).toMatchObject({ status: 200 });
    const { items } = (served[0]!.input as { body: { items: unknown[] } }).body;
    expect([items[0], items[2]]).toEqual([1, 'half \ufffd']);
    expect(JSON.stringify(items).length).toBeLessThan(200);
  });
});
