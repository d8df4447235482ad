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
import { Acknowledged, ADMIN, connect, PEOPLE, prepareLoad, register } from './support/load.ts';
import { type ProductProcess, startProductProcess } from './support/product-process.ts';
import { readAllPages } from './support/read-all-pages.ts';
import type { Kill } from './support/serve.ts';
import { shortVisibilityAssembly } from './support/short-visibility-assembly.ts';
import { TIMEOUTS } from './support/timeouts.ts';

/** At least one round for each victim. */
const ROUNDS = depth(6, 30);
/** At most 100 sign-ins an hour are accepted from one address. */
const SIGN_INS = Math.floor(80 / ROUNDS);
/** Each makes five calls to the table. */
const CALLS_OF_SIGN_INS = 5 * SIGN_INS;
const LINES = 60;
/** A hub that sends more than 600 lines in a few minutes is cut off (functions/core/devices/ingest/limits.ts), so others take turns. */
const ROUNDS_OF_HUBS = Math.floor(500 / LINES);
const hubsOfRound = (round: number) =>
  ['1', '2', '3', '4'].map((n) => `hub00000${Math.floor(round / ROUNDS_OF_HUBS)}a${n}`);

const random = new SeededRandom(FIXED_SEED);
const upTo = (most: number) => 1 + Math.floor(most * random.draw('call'));
/** One after the other, each at one of the first calls, since a round always makes that many (a worker's are to the table). */
const VICTIMS: readonly { victim: Kill['victim']; within: number }[] = [
  { victim: 'the platform', within: 200 },
  { victim: 'the engine', within: 200 },
  { victim: { worker: 'console-dev-hubLogs' }, within: 12 },
  { victim: 'the platform', within: 60 },
  { victim: { worker: 'console-dev-admin' }, within: 12 },
  { victim: { worker: 'console-dev-authentification' }, within: Math.min(12, CALLS_OF_SIGN_INS) },
];
const KILLS = Array.from({ length: ROUNDS }, (_, round): Kill => {
  const { victim, within } = VICTIMS[round % VICTIMS.length]!;
  return { victim, call: upTo(within), when: random.draw('when') < 0.5 ? 'before' : 'after' };
});

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const folder = mkdtempSync(join(tmpdir(), 'kill-assembly-'));
let assembly: string;
let product: ProductProcess;
beforeAll(() => {
  build({ say: () => {} });
  assembly = shortVisibilityAssembly(folder);
});
afterAll(async () => {
  await product?.kill();
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
});

/** Rejects with a message when a promise takes too long. */
const within = <T>(milliseconds: number, awaited: Promise<T>, otherwise: string): Promise<T> =>
  Promise.race([
    awaited,
    sleep(milliseconds, undefined, { ref: false }).then(() => Promise.reject(new Error(otherwise))),
  ]);

it(
  'every acknowledged write is stored exactly once although processes are killed under load',
  async () => {
    onTestFailed(() => console.error(`SEED=${FIXED_SEED} repeats it:`, JSON.stringify(KILLS)));
    product = await startProductProcess(assembly, dataDir);
    await product.operator.run({ command: 'create-user', name: 'Admin', role: 'ADMIN', ...ADMIN });
    for (const one of PEOPLE)
      await product.operator.run({ command: 'create-user', name: 'Somebody', role: 'INFO_PROVIDER', ...one });
    const setUp = await ConsoleSession.signIn(product.url, ADMIN.email, ADMIN.password);
    for (const id of new Set(KILLS.flatMap((_, round) => hubsOfRound(round))))
      expect(await register(setUp, id, dataDir)).toBe(true);

    const acknowledged = new Acknowledged();
    const share = { lines: LINES, hubs: 12, signIns: SIGN_INS };
    for (const [round, kill] of KILLS.entries()) {
      const load = await prepareLoad(product, hubsOfRound(round), { dataDir, round, acknowledged, share });
      const { killed } = await product.killAt(kill);
      const ran = load.run();
      await within(TIMEOUTS.waitMs, killed, `nothing was killed in round ${round}`);
      if (kill.victim === 'the platform') {
        load.abandon();
        product = await startProductProcess(assembly, dataDir);
      } else await within(TIMEOUTS.waitMs, ran, `round ${round} did not continue`);
    }

    const { lines, hubs, hubsAsked, cookies } = acknowledged;
    const session = await ConsoleSession.signIn(product.url, ADMIN.email, ADMIN.password);
    const written = async () => {
      const logs = await readAllPages((starting_at) =>
        session.call(getHubLogs, { query: { limit: 100, ...(starting_at && { starting_at }) } }),
      );
      return logs.map(({ message }) => message);
    };
    const missing = async () => [...lines.difference(new Set(await written()))];
    await expect.poll(missing, { interval: 1000 }).toEqual([]);
    const times = Object.entries(Object.groupBy(await written(), (line) => line));
    expect(times.filter(([, same]) => same!.length > 1)).toEqual([]);

    const unlisted = async (ids: Set<string>) => {
      const found = await readAllPages((starting_at) =>
        session.call(getHubs, { query: { limit: 100, ...(starting_at && { starting_at }) } }),
      );
      return [...ids.difference(new Set(found.map(({ id }) => id)))];
    };
    // Indexes lag.
    await expect.poll(() => unlisted(hubs)).toEqual([]);
    await Promise.all([...hubs].map(async (id) => (await connect(product, id, dataDir)).end()));
    // A registration that was interrupted can be repeated.
    for (const id of hubsAsked.difference(hubs)) await register(session, id, dataDir);
    await expect.poll(() => unlisted(hubsAsked)).toEqual([]);

    const stranger = (cookie: string) => new ConsoleSession(product.url, cookie);
    await Promise.all(cookies.map((cookie) => stranger(cookie).call(getUser, { params: { id: 'me' } })));
    for (const some of [lines, hubs, new Set(cookies)]) expect(some.size).toBeGreaterThan(ROUNDS);
  },
  (1 + ROUNDS) * TIMEOUTS.waitMs,
);
