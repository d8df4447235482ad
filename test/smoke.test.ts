import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { describeRunning, writeRunning } from '../bin/running.ts';
import { CHECKS } from '../bin/smoke/checks.ts';
import { proveHub } from '../bin/smoke/prove-hub.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
beforeAll(() => {
  const { platform, dataDir } = running();
  writeRunning(dataDir, describeRunning(platform));
});

/** Runs the command as a person would. */
async function smoke(...words: string[]) {
  const env = { ...process.env, LOCAL_DATA: running().dataDir };
  const child = spawn(process.execPath, ['bin/smoke.ts', ...words], { env });
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const marked = (mark: string) =>
    said.split('\n').flatMap((line) => (line.startsWith(`  ${mark} `) ? [line.slice(4)] : []));
  return { said, faults, code, holds: marked('✓'), fails: marked('✗') };
}

it('the smoke test holds against the platform, with a hub too, and removes the accounts that it made', async () => {
  const { code, said, faults, holds } = await smoke('local', '--with-hub');
  expect([code, faults], said).toEqual([0, '']);
  expect(holds).toHaveLength(CHECKS.length + 1);
  expect(holds.at(-1)).toMatch(`${proveHub.says} (hub7e57`);
  const { table, tableName: TableName } = running();
  const { Items = [] } = await table.send(new ScanCommand({ TableName, ConsistentRead: true }));
  const made = Items.filter((item) => JSON.stringify(item).includes('@smoke.invalid'));
  expect(made.filter(({ sk }) => sk === 'row' || sk === 'user')).toEqual([]);
}, 60_000);

it('the smoke test says what is broken and what to do, goes on, and fails', async () => {
  const refusal = {
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: '{ "__type": "AccessDeniedException", "message": "not authorized to perform: lambda:InvokeFunction" }',
  };
  // Only who signs a call: the API invokes its functions still.
  const restore = running().platform.intercept('lambda', async (request, next, { isSigned }) =>
    isSigned ? refusal : next(request),
  );
  const { code, said, holds, fails } = await smoke();
  restore();
  expect(code).toBe(1);
  expect(fails).toEqual([expect.stringMatching('somebody signs in')]);
  expect(holds).toHaveLength(CHECKS.length - 1);
  expect(said).toMatch(/not authorized to perform: lambda:InvokeFunction\n +→ Invoke the function operate/);
}, 60_000);
