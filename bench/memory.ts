import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleSession } from '../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD } from '../bin/demo/accounts.ts';
import { PROVIDER_ID_FILE } from '../bin/demo/set-up.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { median } from './measure/pairs.ts';
import { freeAddresses, isServed, startCommand } from './measure/start-command.ts';

/** After `settleMs` the idle workers of the start have ended. */
const USUAL = { settleMs: 90_000, restMs: 15_000, loadMs: 60_000 };
const SMALL = { settleMs: 1000, restMs: 2000, loadMs: 3000 };
const SAMPLE_MS = 500;
const LANES = 12;

/** Requests of the console to most functions, and the console's page. */
const PATHS = [
  ...OPERATIONS.filter(
    ({ id, method, path }) => method === 'GET' && id.startsWith('get') && !path.includes('{'),
  ),
  { path: '/' },
].map(({ path }) => path);

/** `npm start` with its demo: resident memory of the platform and its engine, at rest and under load. */
export async function* memory({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { settleMs, restMs, loadMs } = small ? SMALL : USUAL;
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const { page, env } = await freeAddresses(dataDir);
  const isSetUp = async () => (await isServed(page)) && existsSync(join(dataDir, 'demo', PROVIDER_ID_FILE));
  try {
    await (await startCommand(env, isSetUp)).end();
    const command = await startCommand(env, isSetUp);
    try {
      await sleep(settleMs);
      const rest = await samplesDuring(command.pid, () => sleep(restMs));
      yield figure('at rest, hubs push', 'median', median(rest.map(sum)), rest.at(-1)!, 'aim 400');
      const load = await samplesDuring(command.pid, () => loadOn(page.slice(0, -1), loadMs));
      const peak = load.toSorted((a, b) => sum(b) - sum(a))[0]!;
      yield figure(`${LANES} lanes of calls at once`, 'peak', sum(peak), peak, 'aim 800');
    } finally {
      await command.end();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Sample = { readonly platform: number; readonly engine: number };
const sum = ({ platform, engine }: Sample) => platform + engine;

function figure(
  what: string,
  which: string,
  megabytes: number,
  { platform, engine }: Sample,
  target: string,
): Figure {
  const parts = `platform ${platform.toFixed(0)}, engine ${engine.toFixed(0)}`;
  return { what, found: `${megabytes.toFixed(0)} MB (${which}; ${parts})`, target };
}

async function samplesDuring(pid: number, work: () => Promise<unknown>): Promise<Sample[]> {
  const samples: Sample[] = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    samples.push(sample(pid));
    await sleep(SAMPLE_MS);
  }
  await working;
  return samples;
}

/** Megabytes of all descendants of npm; the shell between npm and the platform is left out. */
function sample(pid: number): Sample {
  const megabytes = { platform: 0, engine: 0 };
  for (const { name, rss } of descendants(pid)) {
    if (name === 'dynoxide') megabytes.engine += rss;
    else if (name !== 'sh') megabytes.platform += rss;
  }
  return megabytes;
}

function descendants(root: number): { name: string; rss: number }[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '0';
        return [
          {
            pid: Number(pid),
            parent: Number(field('PPid')),
            name: field('Name'),
            rss: Number(field('VmRSS')) / 1024,
          },
        ];
      } catch {
        return [];
      }
    });
  const below = (pid: number): typeof processes =>
    processes.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(root);
}

async function loadOn(url: string, loadMs: number): Promise<void> {
  const { cookie } = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const until = Date.now() + loadMs;
  const lane = async (first: number) => {
    for (let turn = first; Date.now() < until; turn++) {
      if (turn % 40 === 0) await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD).catch(() => {});
      const answer = await fetch(url + PATHS[turn % PATHS.length]!, { headers: { cookie, origin: url } });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)));
}
