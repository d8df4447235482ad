import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerHubs } from '../shared/contract/admin.ts';
import type { HubCredentials } from '../shared/model/hub.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let apiKey: string;
beforeAll(async () => {
  cast = await createCast(running());
  apiKey = await cast.key(cast.service.id, ['PRODUCTION_REGISTER']);
});

const path = (name: string) => join(running().dataDir, name);
const hubIds = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `hub${prefix}${String(n).padStart(3, '0')}`);

/** A delivery as a list with this name. */
function deliver(name: string, ids: readonly string[]): void {
  const rows = ids.map((id) => `${id};HUB-0300;ABCD`);
  writeFileSync(path(`${name}.csv`), ['id;hardwareId;orderCode', ...rows].join('\n'));
}

const start = (name: string, ...options: string[]) =>
  spawn(
    process.execPath,
    ['bin/register-hubs.ts', running().url, path(`${name}.csv`), path(`${name}.jsonl`), ...options],
    { env: { ...process.env, CONSOLE_KEY: apiKey } },
  );

/** Runs the command to its end, in a process of its own. */
async function run(name: string, ...options: string[]) {
  const child = start(name, '--per-second', '100', ...options);
  const [output, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, faults };
}

const credentialsIn = (name: string) =>
  readFileSync(path(`${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"certificate"') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as HubCredentials & { id: string });
const register = (ids: readonly string[]) =>
  cast.admin.session.call(registerHubs, {
    body: { hubs: ids.map((id) => ({ id, hardwareId: 'HUB-0300', orderCode: 'ABCD' })) },
  });

describe('npm run register-hubs', () => {
  it('goes on where it was killed, and has the credentials of each hub in the end', async () => {
    const ids = hubIds('0aaaa', 45);
    deliver('killed', ids);
    // Slow enough that it has not asked for all of them when it is killed.
    const child = start('killed', '--per-second', '0.2');
    const isUnderWay = () => existsSync(path('killed.jsonl')) && credentialsIn('killed').length > 0;
    await expect.poll(isUnderWay).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(credentialsIn('killed').length).toBeLessThan(ids.length);
    const { code, output } = await run('killed');
    expect([code, output]).toEqual([0, expect.stringContaining('45 have their credentials')]);
    const told = credentialsIn('killed');
    expect(told.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(new Set(told.map(({ certificate }) => certificate)).size).toBe(ids.length);
    expect(statSync(path('killed.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('does not touch hubs that were registered before, also with --renew', async () => {
    const ids = hubIds('0bbbb', 3);
    await register(ids.slice(0, 2));
    deliver('known', ids);
    for (const options of [[], ['--renew']]) {
      const { code, output } = await run('known', ...options);
      expect([code, output]).toEqual([0, expect.stringContaining('2 were registered before')]);
      expect(credentialsIn('known').map(({ id }) => id)).toEqual(ids.slice(2));
    }
  });

  it('names hubs whose answer was lost, and renews their credentials only if it is told to', async () => {
    const ids = hubIds('0cccc', 7);
    deliver('lost', ids);
    // Another run asked for them an hour ago, and was killed while it wrote the answer down.
    const hubs = ids.map((id) => ({ id, hardwareId: 'HUB-0300', orderCode: 'ABCD' }));
    const call = { key: 'a-key', at: Date.now() - 3_600_000, body: { hubs, update: false } };
    writeFileSync(path('lost.jsonl'), `${JSON.stringify({ call })}\n{"id":"${ids[0]}","certif`);
    await register(ids.slice(0, 6));
    const first = await run('lost');
    expect(first.output).toContain('6 are registered, but the answer was lost');
    expect(credentialsIn('lost').map(({ id }) => id)).toEqual(ids.slice(6));
    const second = await run('lost', '--renew');
    expect(second.output).toContain('7 have their credentials');
    expect(
      credentialsIn('lost')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
  });

  it('registers none of a list that has a fault, and names its lines', async () => {
    deliver('faulty', ['hub0dddd000', 'hub0dddd00', 'HUB0DDDD000']);
    const { code, faults } = await run('faulty');
    expect(code).toBe(1);
    expect(faults).toMatch(/nothing was registered:\nline 3: id\nline 4: hub0dddd000 again/);
    expect(existsSync(path('faulty.jsonl'))).toBe(false);
  });

  it('stops at a key that may not register', async () => {
    deliver('refused', hubIds('0eeee', 2));
    // The last test: the others need the right key.
    apiKey = await cast.key(cast.service.id, ['PRODUCTION_READ']);
    const { code, faults } = await run('refused');
    expect([code, faults]).toEqual([
      1,
      expect.stringMatching(/^The stage refuses it: .*MISSING_DATA_RIGHT.*\n$/),
    ]);
  });
});
