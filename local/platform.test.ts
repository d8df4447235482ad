import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './platform.ts';
import { startFixture } from './test/start.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startFixture();
}, 60_000);
afterAll(() => platform?.stop());

test('a thing that is put through the edge is read back through it', async () => {
  const put = await fetch(`${platform.url}/api/things/7`, { method: 'PUT', body: 'seven' });
  expect(put.status).toBe(204);
  const got = await fetch(`${platform.url}/api/things/7`);
  expect([got.status, await got.text()]).toEqual([200, 'seven']);
});

test('a function may do only what its role grants', async () => {
  expect((await fetch(`${platform.url}/api/scan`)).status).toBe(500);
});

test('what a request consumed can be read and reset', async () => {
  platform.usage.reset();
  await fetch(`${platform.url}/api/things/7`);
  const { total } = (await (await fetch(`${platform.awsEndpoint}/_local/usage`)).json()) as { total: object };
  expect(total).toEqual({ requests: 1, readUnits: 0.5, writeUnits: 0 });
});
