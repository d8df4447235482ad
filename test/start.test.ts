import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, ListBucketsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build } from '../bin/build.ts';

const root = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeAll(() => build({ say: () => {} }));

/** Free ports, so that several runs of the tests can share a machine. */
let ports: Record<string, string>;
beforeAll(async () => {
  const servers = [1, 2, 3].map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const [port, aws, mqtt] = servers.map((server) => String((server.address() as { port: number }).port));
  for (const server of servers) server.close();
  ports = { LOCAL_PORT: port!, LOCAL_AWS_PORT: aws!, LOCAL_MQTT_PORT: mqtt! };
});

interface Ending {
  readonly code: number | null;
  readonly lines: string[];
}

/** Runs a command of bin/ until it ends; `prefix` is put before the command. */
function run(
  args: readonly string[],
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Ending {
  const [command, ...rest] = [...prefix, process.execPath, ...args];
  const { status, stderr, stdout } = spawnSync(command!, rest, {
    env: { ...process.env, ...ports, LOCAL_DATA: join(root, 'unused'), ...env },
    encoding: 'utf8',
  });
  return { code: status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) };
}

/** Starts a platform without the demo, and resolves when it answers. */
async function start(LOCAL_DATA: string, flags: string[] = [], prefix: readonly string[] = []) {
  const [command, ...args] = [...prefix, process.execPath, 'bin/start.ts', '--no-demo', ...flags];
  const child = spawn(command!, args, {
    env: { ...process.env, ...ports, LOCAL_DATA },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = text(child.stderr);
  const ended = once(child, 'exit').then(async ([code]) => ({ code, said: await said }));
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('MQTT over TLS') && resolve());
  });
  return { child, ended };
}

/** Limits the size of the files that a command writes. */
const withLimit = (megabytes: number) => ['sh', '-c', `ulimit -f ${megabytes * 2048}; exec "$@"`, 'sh'];

/** Mounts a file system that only this command sees. Not every machine permits it. */
const mount = (options: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} none "$LOCAL_DATA" && exec "$@"`,
  'sh',
];
const canMount = (() => {
  const LOCAL_DATA = mkdtempSync(join(root, 'mount-'));
  const [command, ...args] = [...mount('size=1m'), 'true'];
  return spawnSync(command!, args, { env: { ...process.env, LOCAL_DATA } }).status === 0;
})();

describe('a command that cannot start prints one sentence and exits with 1', () => {
  const file = join(root, 'a-file');
  writeFileSync(file, 'mine');
  const foreign = join(root, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'letter.txt'), 'mine');

  const CASES: [what: string, args: string[], env: Record<string, string>, says: RegExp][] = [
    ['an unknown option', ['--frehs'], {}, /Unknown option '--frehs'/],
    ['an unexpected word', ['fresh'], {}, /Unexpected argument 'fresh'/],
    ['an invalid port', [], { LOCAL_PORT: '80x' }, /LOCAL_PORT=80x is not a port/],
    ['a file as data folder', [], { LOCAL_DATA: file }, /a-file is not a folder/],
    ['a data folder below a file', [], { LOCAL_DATA: join(file, 'x') }, /is not a folder/],
    [
      'a folder with other files',
      ['--fresh'],
      { LOCAL_DATA: foreign },
      /no platform has put there \(letter\.txt\)/,
    ],
    ['the root folder', ['--fresh'], { LOCAL_DATA: '/' }, /LOCAL_DATA/],
    ['the project', ['--fresh'], { LOCAL_DATA: '.' }, /LOCAL_DATA/],
  ];
  for (const command of ['start', 'dev'])
    it.each(CASES)(`npm run ${command} with %s`, (_, args, env, says) => {
      const { code, lines } = run([`bin/${command}.ts`, ...args], env);
      expect(lines).toEqual([expect.stringMatching(says)]);
      expect(code).toBe(1);
    });

  it.skipIf(!canMount).each([
    ['ro,size=1m', /cannot be written/],
    ['size=16k', /full|out of space/],
    ['size=64k', /out of space/],
    ['size=1m', /out of space/],
    ['size=3m', /out of space/],
  ])('on a file system with %s', (options, says) => {
    const LOCAL_DATA = mkdtempSync(join(root, 'small-'));
    const { code, lines } = run(['bin/start.ts'], { LOCAL_DATA }, mount(options));
    expect(lines).toEqual([expect.stringMatching(says)]);
    expect(code).toBe(1);
  });

  it('with a limit on the size of files that is too low', () => {
    const LOCAL_DATA = mkdtempSync(join(root, 'limited-'));
    const { code, lines } = run(['bin/start.ts'], { LOCAL_DATA }, withLimit(1));
    expect(lines).toEqual([expect.stringMatching(/is its disk full|limit on file sizes/)]);
    expect(code).toBe(1);
  });

  it('if it needs a running platform', () => {
    const LOCAL_DATA = join(root, 'never-started');
    for (const args of [
      ['bin/hub.ts', 'hub0badcafe'],
      ['bin/smoke.ts'],
      ['bin/keys.ts', 'operator'],
      ['bin/ops.ts', 'local', 'seed-labels'],
    ]) {
      const { code, lines } = run(args, { LOCAL_DATA });
      expect(lines).toEqual([
        expect.stringMatching(/^Nothing runs over .*never-started: start it with npm start/),
      ]);
      expect(code).toBe(1);
    }
    expect(existsSync(LOCAL_DATA)).toBe(false);
  });
});

it('a second start over the same data folder fails, names the running process and does not disturb it', async () => {
  const LOCAL_DATA = join(root, 'in-use');
  const { child } = await start(LOCAL_DATA);
  const seed = readFileSync(join(LOCAL_DATA, 'seed'), 'utf8');
  for (const command of ['bin/start.ts', 'bin/dev.ts'])
    for (const flags of [[], ['--fresh']]) {
      const { code, lines } = run([command, ...flags], {
        LOCAL_DATA,
        LOCAL_PORT: String(Number(ports.LOCAL_PORT) + 10),
        LOCAL_AWS_PORT: String(Number(ports.LOCAL_AWS_PORT) + 10),
      });
      expect(lines).toEqual([expect.stringContaining(`is in use by process ${child.pid}`)]);
      expect(code).toBe(1);
    }
  expect((await fetch(`http://localhost:${ports.LOCAL_PORT}/`)).status).toBe(200);
  expect(readFileSync(join(LOCAL_DATA, 'seed'), 'utf8')).toBe(seed);
});

it('after a kill the commands report that nothing runs, and the platform can be started fresh', async () => {
  const LOCAL_DATA = join(root, 'killed');
  const { child, ended } = await start(LOCAL_DATA);
  const seed = readFileSync(join(LOCAL_DATA, 'seed'), 'utf8');
  child.kill('SIGKILL');
  await ended;
  expect(run(['bin/keys.ts', 'operator'], { LOCAL_DATA }).lines).toEqual([
    expect.stringContaining('Nothing runs over'),
  ]);
  await start(LOCAL_DATA, ['--fresh']);
  expect(readFileSync(join(LOCAL_DATA, 'seed'), 'utf8')).not.toBe(seed);
});

describe('a disk that fills up while a platform runs', () => {
  const clients = (LOCAL_DATA: string) => {
    const {
      awsEndpoint: endpoint,
      operator: credentials,
      region,
    } = JSON.parse(readFileSync(join(LOCAL_DATA, 'running.json'), 'utf8'));
    const config = { endpoint, credentials, region, maxAttempts: 1 };
    return { dynamodb: new DynamoDBClient(config), s3: new S3Client(config) };
  };
  type Clients = ReturnType<typeof clients>;
  const big = 'x'.repeat(100_000);

  it.each([
    {
      what: 'the tables',
      put: async ({ dynamodb }: Clients, id: string) => {
        const Item = { pk: { S: id }, sk: { S: 'x' }, text: { S: big } };
        await dynamodb.send(new PutItemCommand({ TableName: await table(dynamodb), Item }));
      },
      has: async ({ dynamodb }: Clients, id: string) => {
        const Key = { pk: { S: id }, sk: { S: 'x' } };
        return (
          (await dynamodb.send(new GetItemCommand({ TableName: await table(dynamodb), Key }))).Item !==
          undefined
        );
      },
    },
    {
      what: 'the objects',
      put: async ({ s3 }: Clients, Key: string) =>
        void (await s3.send(new PutObjectCommand({ Bucket: await bucket(s3), Key, Body: big }))),
      has: async ({ s3 }: Clients, Key: string) =>
        (await s3.send(new HeadObjectCommand({ Bucket: await bucket(s3), Key }))).ContentLength ===
        big.length,
    },
  ])('ends it with one sentence, and every acknowledged write of $what is stored', async ({ put, has }) => {
    const LOCAL_DATA = mkdtempSync(join(root, 'filling-'));
    const { child, ended } = await start(LOCAL_DATA, [], withLimit(12));
    const before = clients(LOCAL_DATA);
    const acknowledged: string[] = [];
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    for (let n = 0; isRunning(); n++)
      await put(before, `item-${n}`).then(
        () => acknowledged.push(`item-${n}`),
        () => {},
      );
    const { code, said } = await ended;
    expect(said.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/disk full|limit on file sizes/),
    ]);
    expect(code).toBe(1);
    expect(acknowledged.length).toBeGreaterThan(20);

    await start(LOCAL_DATA);
    const after = clients(LOCAL_DATA);
    const lost = await Promise.all(acknowledged.map(async (id) => ((await has(after, id)) ? [] : [id])));
    expect(lost.flat()).toEqual([]);
  });
});

const table = async (dynamodb: DynamoDBClient) =>
  (await dynamodb.send(new ListTablesCommand({}))).TableNames![0]!;
const bucket = async (s3: S3Client) => (await s3.send(new ListBucketsCommand({}))).Buckets![0]!.Name!;
