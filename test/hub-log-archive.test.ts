import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { steadyFetch } from '../bin/steady-fetch.ts';
import { getHubLogArchives, getHubLogs } from '../shared/contract/hub-logs.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { pushByHttp } from './support/push-by-http.ts';
import { readsSettle } from './support/reads-settle.ts';
import { runSchedule } from './support/run-schedule.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const DAY = 24 * 3600_000;
/** A time of which lines stay in the table for two more days, but are already read from the archive. */
const AT = Date.now() - 394 * DAY;
const MESSAGES = ['WLAN lost', 'push done', 'WLAN found'];

it('the schedule archives days that leave the table, as files to download, and the list of lines reads them', async () => {
  const { provider, admin } = cast;
  const key = await cast.key(provider.id, ['CONFIGURE_HUBS']);
  const logs = MESSAGES.map((message, n) => ({ level: 'warning', timestamp: AT + n, message }));
  await pushByHttp(running().url, key, { id: provider.hubId, items: [], logs });
  const query = { filter: [`timestamp:lt:${new Date(AT + 1000).toISOString()}`] };
  const listed = async ({ session }: { session: typeof provider.session }) =>
    (await session.call(getHubLogs, { query })).items.map(({ message }) => message);
  expect(await listed(provider)).toEqual([]);
  // The archiver reads an index. In production its lines are a year old; here they were written a moment ago.
  await readsSettle(running());

  await runSchedule(running(), 'ArchiveHubLogs');

  // The files of owner and admin may be written in any order.
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
