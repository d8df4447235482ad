import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from 'local-platform';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { build } from '../bin/build.ts';
import { ConsoleSession } from '../bin/console-session.ts';
import { getUser } from '../shared/contract/auth.ts';
import { getHubs } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import { depth, FIXED_SEED } from './support/depth.ts';
import { impatientAssembly } from './support/impatient-assembly.ts';
import { Acknowledged, ADMIN, connect, PEOPLE, prepareLoad, register } from './support/load.ts';
import { PATIENCE } from './support/patience.ts';
import type { Blow } from './support/serve.ts';
import { type Served, serve } from './support/served.ts';

/** One round for each victim, at least. */
const ROUNDS = depth(6, 30);
/** An address may sign in a hundred times an hour. */
const SIGN_INS = Math.floor(80 / ROUNDS);
const SPEAKERS = ['hub000000a1', 'hub000000a2', 'hub000000a3', 'hub000000a4'];

const random = new SeededRandom(FIXED_SEED);
const upTo = (most: number) => 1 + Math.floor(most * random.draw('call'));
/** In turn, each within the calls that a round is sure to make. */
const VICTIMS: readonly { victim: Blow['victim']; within: number }[] = [
  { victim: 'the platform', within: 200 },
  { victim: 'the engine', within: 200 },
  { victim: { worker: 'console-dev-hubIngest' }, within: 20 },
  { victim: 'the platform', within: 60 },
  { victim: { worker: 'console-dev-admin' }, within: 12 },
  { victim: { worker: 'console-dev-authentification' }, within: 12 },
];
const BLOWS = Array.from({ length: ROUNDS }, (_, round): Blow => {
  const { victim, within } = VICTIMS[round % VICTIMS.length]!;
  return { victim, call: upTo(within), when: random.draw('when') < 0.5 ? 'before' : 'after' };
});

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const folder = mkdtempSync(join(tmpdir(), 'kill-assembly-'));
let assembly: string;
let served: Served;
beforeAll(() => {
  build({ say: () => {} });
  assembly = impatientAssembly(folder);
});
afterAll(async () => {
  await served?.kill();
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
});

/** Everything of a list, page after page. */
async function all<T>(
  page: (starting_at?: string) => Promise<{ items: T[]; links: { next?: string | undefined } }>,
) {
  const items: T[] = [];
  let starting_at: string | undefined;
  do {
    const found = await page(starting_at);
    items.push(...found.items);
    starting_at = new URLSearchParams(found.links.next?.split('?')[1]).get('starting_at') ?? undefined;
  } while (starting_at);
  return items;
}

/** What hangs says so, and which round it was. */
const within = <T>(milliseconds: number, awaited: Promise<T>, otherwise: string): Promise<T> =>
  Promise.race([
    awaited,
    sleep(milliseconds, undefined, { ref: false }).then(() => Promise.reject(new Error(otherwise))),
  ]);

it(
  'what was acknowledged is there, once, though processes are killed under load',
  async () => {
    onTestFailed(() => console.error(`SEED=${FIXED_SEED} repeats it:`, JSON.stringify(BLOWS)));
    served = await serve(assembly, dataDir);
    await served.operator.run({ command: 'create-user', name: 'Admin', role: 'ADMIN', ...ADMIN });
    for (const one of PEOPLE)
      await served.operator.run({ command: 'create-user', name: 'Somebody', role: 'INFO_PROVIDER', ...one });
    const setUp = await ConsoleSession.signIn(served.url, ADMIN.email, ADMIN.password);
    for (const id of SPEAKERS) expect(await register(setUp, id, dataDir)).toBe(true);

    const acknowledged = new Acknowledged();
    const share = { lines: 60, hubs: 12, signIns: SIGN_INS };
    for (const [round, blow] of BLOWS.entries()) {
      const load = await prepareLoad(served, SPEAKERS, { dataDir, round, acknowledged, share });
      const { struck } = await served.aim(blow);
      const ran = load.run();
      await within(PATIENCE.waitMs, struck, `nobody was killed in round ${round}`);
      if (blow.victim === 'the platform') {
        load.abandon();
        served = await serve(assembly, dataDir);
      } else await within(PATIENCE.waitMs, ran, `round ${round} did not go on`);
    }

    const { lines, hubs, hubsAsked, cookies } = acknowledged;
    const session = await ConsoleSession.signIn(served.url, ADMIN.email, ADMIN.password);
    const written = async () => {
      const logs = await all((starting_at) =>
        session.call(getHubLogs, { query: { limit: 100, ...(starting_at && { starting_at }) } }),
      );
      return logs.map(({ message }) => message);
    };
    const missing = async () => [...lines.difference(new Set(await written()))];
    await expect.poll(missing, { interval: 1000 }).toEqual([]);
    const times = Object.entries(Object.groupBy(await written(), (line) => line));
    expect(times.filter(([, same]) => same!.length > 1)).toEqual([]);

    const unlisted = async (ids: Set<string>) => {
      const found = await all((starting_at) =>
        session.call(getHubs, { query: { limit: 100, ...(starting_at && { starting_at }) } }),
      );
      return [...ids.difference(new Set(found.map(({ id }) => id)))];
    };
    // Indexes lag.
    await expect.poll(() => unlisted(hubs)).toEqual([]);
    await Promise.all([...hubs].map(async (id) => (await connect(served, id, dataDir)).end()));
    // What died half-way can be asked for again.
    for (const id of hubsAsked.difference(hubs)) await register(session, id, dataDir);
    await expect.poll(() => unlisted(hubsAsked)).toEqual([]);

    const stranger = (cookie: string) => new ConsoleSession(served.url, cookie);
    await Promise.all(cookies.map((cookie) => stranger(cookie).call(getUser, { params: { id: 'me' } })));
    for (const some of [lines, hubs, new Set(cookies)]) expect(some.size).toBeGreaterThan(ROUNDS);
  },
  (1 + ROUNDS) * PATIENCE.waitMs,
);
