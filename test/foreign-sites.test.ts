import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeRunning } from '../bin/running.ts';
import { ask } from '../bin/smoke/ask.ts';
import { getBranding } from '../shared/contract/auth.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import { needsKey, type Operation } from '../shared/contract/operation.ts';
import { buildPath } from '../shared/contract/route.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { triedOf } from './support/depth.ts';
import { givenPlatform } from './support/platform.ts';
import { SAMPLES } from './support/samples.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

/** Headers of requests that other sites make a browser send, also of old browsers, which send fewer. */
const FOREIGN: Record<string, Record<string, string>> = {
  'a link': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'the address line': {
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
  'an image': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a frame on our own page': {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'iframe',
  },
  'a form': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    origin: 'https://evil.example',
  },
  'a script on another site': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    origin: 'https://evil.example',
  },
  'a script on a sibling host': {
    'sec-fetch-site': 'same-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    origin: 'https://evil.localhost',
  },
  'an old browser on another site': { origin: 'https://evil.example' },
  'an old browser that says nothing': {},
  // A client may send these two; the edge overwrites them.
  'a forged host': {
    origin: 'https://evil.example',
    'x-viewer-host': 'evil.example',
    'x-origin-secret': 'guess',
  },
};

/** Needs no session: for everybody, or for callers who sign (functions/platform/signature.test.ts). */
const isOpen = (operation: Operation) =>
  operation.navigable ||
  operation.signed ||
  (operation.roles === 'public' && !needsKey(operation) && !operation.fromAnywhere);
const guarded = OPERATIONS.filter((operation) => !isOpen(operation));

/** A valid request of each operation. Made before the table is read, since some create the item that they are about. */
const requests = new Map<string, object>();
beforeAll(async () => {
  for (const [id, { request }] of Object.entries(SAMPLES))
    requests.set(id, await request(cast.stranger, cast));
});

/** Values for the path of an operation without a sample, which is public. */
const anyParams = ({ path }: Operation) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x']));

const send = async (
  operation: Operation,
  headers: Record<string, string>,
  method: string = operation.method,
) => {
  const sample = requests.get(operation.id);
  const { params, query, body } = { ...sample } as Record<string, Record<string, string>>;
  return fetch(
    running().url + buildPath(operation.path, { ...anyParams(operation), ...params }, { ...query }),
    {
      method,
      redirect: 'manual',
      headers: {
        cookie: cast.admin.session.cookie,
        'idempotency-key': 'guessed',
        'content-type': 'application/json',
        ...headers,
      },
      ...(operation.body && method !== 'HEAD' && { body: JSON.stringify(body ?? {}) }),
    },
  );
};

async function wholeTable(): Promise<Record<string, unknown>[]> {
  const { table, tableName: TableName } = running();
  const { Items = [] } = await table.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.toSorted((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
}

it('no operation lets another site act for a signed-in user, and none changes anything', async () => {
  const before = await wholeTable();
  for (const operation of triedOf(guarded)) {
    for (const [site, headers] of Object.entries(FOREIGN)) {
      const response = await send(operation, headers);
      const { message } = (await response.json()) as { message: string };
      expect([operation.id, site, response.status, message]).toEqual([
        operation.id,
        site,
        403,
        'ORIGIN_NOT_ALLOWED',
      ]);
    }
  }
  expect(await wholeTable()).toEqual(before);
});

it('HEAD reaches no operation', async () => {
  const before = await wholeTable();
  const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  for (const operation of OPERATIONS)
    expect([operation.id, (await send(operation, ours, 'HEAD')).status]).toEqual([operation.id, 404]);
  expect(await wholeTable()).toEqual(before);
});

describe('no response of the API', () => {
  it('may be read by other origins or stored in a cache', async () => {
    for (const operation of OPERATIONS.filter(({ navigable }) => !navigable)) {
      const { headers } = await send(operation, { origin: 'https://evil.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is given to a request that does not come through the edge', async () => {
    const { platform } = running();
    const { apiHost: host, awsEndpoint } = describeRunning(platform);
    const { status, text } = await ask(awsEndpoint + getBranding.path, {
      host,
      'x-viewer-host': 'localhost',
    });
    expect([status, JSON.parse(text).message]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });
});
