import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, expect, test } from 'vitest';
import { readAssembly } from './template/read-assembly.ts';
import { fixtureAssembly } from './test/fixture-app.ts';
import { newFolder, startFixture } from './test/start.ts';
import type { Credentials } from './types.ts';

const script = fileURLToPath(new URL('test/run-platform.ts', import.meta.url));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface Running {
  readonly child: ChildProcess;
  readonly awsEndpoint: string;
  readonly operator: Credentials;
}

async function startProcess(dataDir: string, environment: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [script, await fixtureAssembly(), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  return { child, ...JSON.parse(line) };
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

async function fixtureNames() {
  const assembly = readAssembly(await fixtureAssembly(), { awsEndpoint: '', webAddress: '' });
  const name = (type: string, id: string) =>
    assembly.of(type).find(({ logicalId }) => logicalId.startsWith(id))!.name;
  return {
    table: name('AWS::DynamoDB::GlobalTable', 'Table'),
    bucket: name('AWS::S3::Bucket', 'Uploads'),
    queue: name('AWS::SQS::Queue', 'Inbox'),
    odd: name('AWS::Lambda::Function', 'Odd'),
  };
}

/** The engine that keeps a data folder's tables, and what watches over it. */
function enginesOf(dataDir: string): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.startsWith('/') && command.includes('dynoxide') && command.includes(dataDir);
    } catch {
      return false;
    }
  });
}

test('everything that was acknowledged is there after a kill -9 under load', async () => {
  const dataDir = newFolder();
  const { child, awsEndpoint, operator } = await startProcess(dataDir);
  const client = { endpoint: awsEndpoint, region: 'eu-central-1', credentials: operator, maxAttempts: 1 };
  const [dynamodb, s3, sqs] = [new DynamoDBClient(client), new S3Client(client), new SQSClient(client)];
  const names = await fixtureNames();

  const acknowledged = { items: [] as string[], objects: [] as string[], messages: 0 };
  let ended = false;
  const write = async (lane: number) => {
    for (let index = 0; !ended; index++) {
      const id = `${lane}-${index}`;
      try {
        await dynamodb.send(new PutItemCommand({ TableName: names.table, Item: { pk: { S: id } } }));
        acknowledged.items.push(id);
        // Under `in/`, so that each object also becomes a message.
        await s3.send(new PutObjectCommand({ Bucket: names.bucket, Key: `in/${id}`, Body: id }));
        acknowledged.objects.push(id);
        const QueueUrl = `${awsEndpoint}/000000000000/${names.queue}`;
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: id }));
        acknowledged.messages++;
      } catch {
        // The platform is gone.
      }
    }
  };
  const lanes = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.messages, { timeout: 10_000 }).toBeGreaterThan(50);
  await kill(child);
  ended = true;
  await Promise.all(lanes);

  const after = await startFixture({ dataDir });
  const again = after.client();
  const read = {
    item: async (id: string) => {
      const get = new GetItemCommand({ TableName: names.table, Key: { pk: { S: id } } });
      return (await new DynamoDBClient(again).send(get)).Item?.pk?.S;
    },
    object: async (id: string) => {
      const { Body } = await new S3Client(again).send(
        new GetObjectCommand({ Bucket: names.bucket, Key: `in/${id}` }),
      );
      return Body!.transformToString();
    },
  };
  const sample = (ids: string[]) => ids.slice(-50);
  const { items, objects, messages } = acknowledged;
  expect(await Promise.all(sample(items).map(read.item))).toEqual(sample(items));
  expect(await Promise.all(sample(objects).map(read.object))).toEqual(sample(objects));
  const { Attributes } = await new SQSClient(again).send(
    new GetQueueAttributesCommand({
      QueueUrl: `${after.awsEndpoint}/000000000000/${names.queue}`,
      AttributeNames: ['All'],
    }),
  );
  expect(Number(Attributes?.ApproximateNumberOfMessages)).toBeGreaterThanOrEqual(messages + objects.length);
  await after.stop();
});

test('the engine dies with the platform, however that ends', async () => {
  const dataDir = newFolder();
  const { child } = await startProcess(dataDir);
  expect(enginesOf(dataDir)).not.toEqual([]);
  await kill(child);
  await expect.poll(() => enginesOf(dataDir), { timeout: 2_000 }).toEqual([]);
});

test('an engine that is killed is started again, with its data', async () => {
  const dataDir = newFolder();
  const platform = await startFixture({ dataDir });
  const put = () =>
    fetch(`${platform.url}/api/things/1`, {
      method: 'PUT',
      body: 'one',
      headers: { 'content-type': 'text/plain' },
    });
  expect((await put()).status).toBe(204);
  for (const pid of enginesOf(dataDir)) process.kill(Number(pid), 'SIGKILL');
  const get = async () => (await fetch(`${platform.url}/api/things/1?${Math.random()}`)).text();
  await expect.poll(get, { timeout: 5_000 }).toBe('one');
  await platform.stop();
});

test('the clock of functions is UTC wherever the machine stands', async () => {
  const { child, awsEndpoint, operator } = await startProcess(newFolder(), { TZ: 'Asia/Tokyo' });
  const lambda = new LambdaClient({ endpoint: awsEndpoint, region: 'eu-central-1', credentials: operator });
  const { odd } = await fixtureNames();
  const { Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: odd, Payload: '{"do":"context"}' }),
  );
  expect(JSON.parse(Buffer.from(Payload!).toString()).zone).toBe(0);
  await kill(child);
});
