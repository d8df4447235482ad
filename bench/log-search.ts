import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from 'local-platform';
import { getHubLogHistogram } from '../functions/core/devices/log-search/get-hub-log-histogram.ts';
import { getHubLogs } from '../functions/core/devices/log-search/get-hub-logs.ts';
import { insertLogs } from '../functions/core/devices/logs/store.ts';
import type { Caller } from '../functions/platform/caller.ts';
import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { allItems } from './lists/copies.ts';
import { itemBytes } from './measure/item-bytes.ts';
import { openMeteredTable } from './measure/metered-table.ts';
import type { WireItem } from './measure/wire.ts';
import { fillDataFile } from './scale/fill-data-file.ts';

const OWNER = 'owner';
const LINES_SMALL = 2000;
/** All lines are within one month, half of them INFO and half DEBUG. */
const SPAN_MS = 27 * 24 * 3600_000;
const END = Math.floor(Date.now() / 1000) * 1000;
/** Some lines are read twice: after a window that ended early, and in orders whose rows are merged later. */
const UNIT_RATIO_MAX = 1.25;

const owner: Caller = {
  kind: 'session',
  viewer: { host: '', address: '', requestId: '' },
  operation: 'getHubLogs',
  userId: OWNER,
  actsFor: OWNER,
  roles: [],
  administers: null,
  permissions: [],
  writes: false,
  reach: 'own',
};

/** Finds one line among many by a word, and counts all lines: number of calls, and read units. */
export async function* logSearch({ items, data, small }: BenchOptions): AsyncGenerator<Figure> {
  const count = small ? LINES_SMALL : items;
  const table = await openMeteredTable();
  const folder = join(data, 'log-search');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${count}.db`);
  const line = { hubId: 'hubffff00aa', ownerId: OWNER, at: END };
  await insertLogs([
    { ...line, level: 'INFO', message: 'push done, 14 advertisers heard, 3 of them new since the last push' },
    { ...line, level: 'DEBUG', message: 'scan window 1200 ms, duty cycle 85 %, nothing heard that is new' },
    { ...line, level: 'INFO', message: 'The needle: certificate expires in 7 days' },
  ]);
  const planted = await allItems(table.engine);
  const needle = planted.find((one) => JSON.stringify(one).includes('needle'))!;
  const many = planted.filter((one) => one !== needle);
  await fillDataFile(file, { large: spread(many, needle, count) });
  const engine = await startEngine(file, undefined);
  table.meter.engine = engine.url;
  process.env.TABLE_NAME = 'large';
  try {
    const least =
      ((count / many.length) * many.reduce((sum, one) => sum + itemBytes(inIndex(one)), 0)) / 4096 / 2;
    const ask = { params: {}, body: {} };
    yield* walk('one line among all', count, least, table.meter, async (starting_at) => {
      const query = { filter: ['message:prefix:needle cert'], limit: 15, starting_at };
      const { items, scanned, links } = await getHubLogs(owner, { ...ask, query });
      return { found: items.length, scanned: scanned!, next: links.next };
    });
    yield* walk('all counted', count, least, table.meter, async (starting_at) => {
      const query = { filter: [], bucketSeconds: 24 * 3600, starting_at };
      const { items, scanned, links } = await getHubLogHistogram(owner, { ...ask, query });
      const counted = items.flatMap(({ counts }) => Object.values(counts));
      return { found: counted.reduce((sum, one) => sum + one, 0), scanned: scanned!, next: links.next };
    });
  } finally {
    await engine.stop();
    await table.stop();
    rmSync(file, { force: true });
  }
}

type Step = (
  starting_at: string | undefined,
) => Promise<{ found: number; scanned: number; next?: string | undefined }>;

async function* walk(
  what: string,
  count: number,
  least: number,
  meter: Awaited<ReturnType<typeof openMeteredTable>>['meter'],
  step: Step,
): AsyncGenerator<Figure> {
  meter.take();
  let calls = 0;
  let found = 0;
  let scanned = 0;
  let longest = 0;
  let cursor: string | undefined;
  do {
    const startedAt = performance.now();
    const page = await step(cursor);
    longest = Math.max(longest, performance.now() - startedAt);
    calls++;
    found += page.found;
    scanned += page.scanned;
    cursor = new URLSearchParams(page.next?.split('?')[1]).get('starting_at') ?? undefined;
  } while (cursor);
  const taken = meter.take();
  const units = taken.reduce((sum, { readUnits }) => sum + readUnits, 0);
  if (scanned !== count) throw new Error(`${what}: ${scanned} lines were read instead of ${count}`);
  yield {
    what,
    found: `${found.toLocaleString('en')} found in ${calls} calls, ${taken.length} Queries, the longest ${(longest / 1000).toFixed(1)} s`,
  };
  yield withLimit(`${what}: units`, units / least, UNIT_RATIO_MAX, `(${units} ÷ ${Math.round(least)})`);
}

/** The attributes of an item in an index of its owner. */
const inIndex = ({ pk, sk, own, s1, row }: WireItem) => ({ pk, sk, own, s1, row }) as WireItem;

/** Copies of lines distributed over the month, with the one to be found among them. */
function* spread(kinds: readonly WireItem[], needle: WireItem, count: number): Generator<WireItem> {
  const at = (item: WireItem, n: number): WireItem => {
    const time = new Date(END - Math.floor((n / count) * SPAN_MS)).toISOString();
    return JSON.parse(
      JSON.stringify(item)
        .replaceAll(new Date(END).toISOString(), time)
        .replaceAll(/#20\d\d-\d\d"/g, `#${time.slice(0, 7)}"`),
    );
  };
  const hidden = Math.floor(count * 0.7);
  for (let n = 0; n < count; n++) yield at(n === hidden ? needle : kinds[n % kinds.length]!, n);
}
