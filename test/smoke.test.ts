import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it, vi } from 'vitest';
import { localCloud, readStack } from '../bin/cloud.ts';
import { rotate } from '../bin/rotation.ts';
import { describeRunning, writeRunning } from '../bin/running.ts';
import { CHECKS } from '../bin/smoke/checks.ts';
import { proveAlarm } from '../bin/smoke/prove-alarms.ts';
import { proveHub } from '../bin/smoke/prove-hub.ts';
import { proveMails } from '../bin/smoke/prove-mails.ts';
import { proveRotation } from '../bin/smoke/prove-rotation.ts';
import { localSite } from '../bin/smoke/site.ts';
import { secretOutput } from '../lib/stack-names.ts';
import { getBranding } from '../shared/contract/auth.ts';
import { itInTurn } from './support/it-in-turn.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
beforeAll(() => {
  const { platform, dataDir } = running();
  writeRunning(dataDir, describeRunning(platform));
});

/** Runs the command in a process of its own, as an operator would. */
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

/** Each call starts a new worker of its function, which reads the two newest secrets. */
async function withColdStarts<T>(run: () => Promise<T>): Promise<T> {
  const { awsMode } = running().platform;
  const { settings } = awsMode;
  awsMode.set({ seed: 1, coldStarts: 1 });
  try {
    return await run();
  } finally {
    if (settings) awsMode.set(settings);
    else awsMode.off();
  }
}

it('the smoke test passes on the local platform, also with a hub and rotations, and leaves only the hub behind', async () => {
  const { code, said, faults, holds } = await smoke('local', '--with-hub', '--with-rotation');
  expect([code, faults], said).toEqual([0, '']);
  expect(holds).toHaveLength(CHECKS.length + 2);
  expect(holds.at(-2)).toMatch(proveRotation.says);
  expect(holds.at(-1)).toMatch(`${proveHub.says} (hub7e57`);
  const { table, tableName: TableName } = running();
  const { Items = [] } = await table.send(new ScanCommand({ TableName, ConsistentRead: true }));
  const made = Items.filter((item) =>
    /@smoke\.invalid|@simulator\.amazonses\.com/.test(JSON.stringify(item)),
  );
  expect(made.filter(({ sk }) => sk === 'row' || sk === 'user')).toEqual([]);
});

it('the smoke test fails if alarms cannot be published', async () => {
  const refusal = {
    status: 403,
    headers: { 'content-type': 'text/xml' },
    body: '<ErrorResponse><Error><Code>AuthorizationError</Code><Message>SNS:Publish is denied</Message></Error></ErrorResponse>',
  };
  const restore = running().platform.intercept('sns', async (request, next) =>
    /Action=Publish&.*Alarms/.test(String(request.body)) ? refusal : next(request),
  );
  const { code, fails, said } = await smoke();
  restore();
  expect([code, fails]).toEqual([1, [proveAlarm.says]]);
  expect(said).toMatch('SNS:Publish is denied');
});

it('an interrupted rotation of the origin secret is finished by the next one, and the API stays reachable', async () => {
  const { platform, url } = running();
  const cloud = localCloud(describeRunning(platform));
  const client = new SecretsManagerClient(cloud.config);
  const SecretId = (await readStack(cloud, 'Stateful')).output(secretOutput('ORIGIN_SECRET'));
  const reachable = async () => (await fetch(url + getBranding.path)).status;
  // The first step of a rotation, without the others.
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: 'put by hand' }));
  expect(await reachable()).not.toBe(403);
  const said: string[] = [];
  await rotate(cloud, 'ORIGIN_SECRET', { settleMs: 0, say: (line) => said.push(line) });
  expect(said[0]).toMatch('a rotation was interrupted');
  expect(await reachable()).not.toBe(403);
  // After two such steps a function with a cold start knows no secret that the edge sends; the command prevents this.
  for (const SecretString of ['one by hand', 'two by hand'])
    await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  await withColdStarts(async () => {
    expect(await reachable()).toBe(403);
    await rotate(cloud, 'ORIGIN_SECRET', { settleMs: 0, say: () => {} });
    expect(await reachable()).toBe(200);
  });
});

itInTurn(
  'the proof of a rotation holds although a call is on its way for longer than two of them',
  async () => {
    const { platform, dataDir } = running();
    vi.stubEnv('LOCAL_DATA', dataDir);
    const restore = platform.intercept('lambda', async (request, next) => {
      await sleep(2000);
      return next(request);
    });
    const proved = withColdStarts(() => proveRotation.prove(localSite()));
    await expect(proved.finally(restore)).resolves.toMatch(/calls were answered/);
    vi.unstubAllEnvs();
  },
);

it('a secret for signatures is rotated at most once an hour', async () => {
  const cloud = localCloud(describeRunning(running().platform));
  const quiet = { settleMs: 0, say: () => {} };
  await rotate(cloud, 'CURSOR_SECRET', quiet);
  await expect(rotate(cloud, 'CURSOR_SECRET', quiet)).rejects.toThrow('wait 60 minutes');
});

it('the smoke test reports what is broken and what to do, continues with the other checks, and fails', async () => {
  const refusal = {
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: '{ "__type": "AccessDeniedException", "message": "not authorized to perform: lambda:InvokeFunction" }',
  };
  // Only signed calls are refused, so the API can still invoke its functions.
  const restore = running().platform.intercept('lambda', async (request, next, { isSigned }) =>
    isSigned ? refusal : next(request),
  );
  const { code, said, holds, fails } = await smoke();
  restore();
  expect(code).toBe(1);
  expect(fails).toEqual([expect.stringMatching('somebody signs in'), proveMails.says]);
  expect(holds).toHaveLength(CHECKS.length - 2);
  expect(said).toMatch(/not authorized to perform: lambda:InvokeFunction\n +→ Invoke the function operate/);
});
