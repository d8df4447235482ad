import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { steadyFetch } from '../bin/steady-fetch.ts';
import { getHubLogArchives, getHubLogs } from '../shared/contract/hub-logs.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const DAY = 24 * 3600_000;
/** In the table for two more days, and read in the archive already. */
const AT = Date.now() - 394 * DAY;
const MESSAGES = ['WLAN lost', 'push done', 'WLAN found'];
/** Longer than any index lags in AWS mode. */
const INDEX_LAG_MS = 3_000;

it('days that leave the table are archived by the schedule, had as files, and read in the list of lines', async () => {
  const { provider, admin } = cast;
  const key = await cast.key(provider.id, ['CONFIGURE_HUBS']);
  const logs = MESSAGES.map((message, n) => ({ level: 'warning', timestamp: AT + n, message }));
  const pushed = await fetch(`${running().url}/api/ingest/v1/hubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ id: provider.hubId, items: [], logs }),
  });
  expect(pushed.status).toBe(200);
  const query = { filter: [`timestamp:lt:${new Date(AT + 1000).toISOString()}`] };
  const listed = async ({ session }: { session: typeof provider.session }) =>
    (await session.call(getHubLogs, { query })).items.map(({ message }) => message);
  expect(await listed(provider)).toEqual([]);
  // What is archived is a year old, and no index lags behind it: here it was written a moment ago.
  await sleep(INDEX_LAG_MS);

  await runSchedule(running(), 'ArchiveHubLogs');

  // Whose file is written first is nobody's business.
  for (const reader of [provider, admin])
    await expect.poll(() => listed(reader)).toEqual(MESSAGES.toReversed());
  const archives = async () => (await provider.session.call(getHubLogArchives, {})).items;
  await expect
    .poll(archives)
    .toMatchObject([
      { day: new Date(AT).toISOString().slice(0, 10), part: 0, lines: 3, counts: { WARNING: 3 } },
    ]);
  const file = await steadyFetch((await archives())[0]!.url);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const lines = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString()
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(MESSAGES.toReversed());
});
