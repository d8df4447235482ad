import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../bin/build.ts';
import { type Running, run } from './support/platform.ts';

/** Requests by which a function would access guarded kinds of items without permission: its role must refuse them. */
const dataDir = mkdtempSync(join(tmpdir(), 'guarded-'));
let running: Running;
beforeAll(async () => {
  build({ say: () => {} });
  running = await run(dataDir);
});
afterAll(async () => {
  await running?.platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const as = (name: string) =>
  new DynamoDBClient({
    endpoint: running.platform.awsEndpoint,
    region: running.platform.assembly.region,
    credentials: running.platform.credentialsFor(`console-dev-${name}`),
    maxAttempts: 10,
  });
const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 'row' } });
const refused = { name: 'AccessDeniedException' };

it('a function that identifies no caller can read no user, key or token, neither alone nor in a batch', async () => {
  const { tableName: TableName } = running;
  const ingest = as('hubIngest');
  await ingest.send(new GetItemCommand({ TableName, Key: keyOf('hub#abc') }));
  for (const kind of ['user', 'email', 'key', 'token'])
    await expect(
      ingest.send(new GetItemCommand({ TableName, Key: keyOf(`${kind}#abc`) })),
    ).rejects.toMatchObject(refused);
  const Keys = [keyOf('hub#abc'), keyOf('token#abc')];
  await expect(
    ingest.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } })),
  ).rejects.toMatchObject(refused);
});

it('a function that may only read a guarded kind cannot write it, not even in a transaction', async () => {
  const { tableName: TableName } = running;
  const rollout = as('rollout');
  await rollout.send(new GetItemCommand({ TableName, Key: keyOf('user#abc') }));
  const Item = keyOf('user#abc');
  await expect(rollout.send(new PutItemCommand({ TableName, Item }))).rejects.toMatchObject(refused);
  const TransactItems = [{ Put: { TableName, Item: keyOf('rollout#abc') } }, { Put: { TableName, Item } }];
  await expect(rollout.send(new TransactWriteItemsCommand({ TransactItems }))).rejects.toMatchObject(refused);
});

it('a function that may query an index cannot query guarded kinds in it', async () => {
  const list = (name: string, partition: string) =>
    as(name).send(
      new QueryCommand({
        ...{ TableName: running.tableName, IndexName: 'all1' },
        KeyConditionExpression: '#all = :all',
        ExpressionAttributeNames: { '#all': 'all' },
        ExpressionAttributeValues: { ':all': { S: partition } },
      }),
    );
  await list('alerts', 'alert');
  await expect(list('alerts', 'key')).rejects.toMatchObject(refused);
});

it('the function that calls servers of strangers can read and write webhooks alone, guarded or not', async () => {
  const { tableName: TableName } = running;
  const webhooks = as('webhooks');
  await webhooks.send(new GetItemCommand({ TableName, Key: keyOf('webhook#abc') }));
  for (const kind of [
    'user',
    'key',
    'hub',
    'beacon',
    'alert',
    'alertRule',
    'site',
    'info',
    'webhooks',
    'mail',
  ]) {
    const read = new GetItemCommand({ TableName, Key: keyOf(`${kind}#abc`) });
    await expect(webhooks.send(read)).rejects.toMatchObject(refused);
    const write = new PutItemCommand({ TableName, Item: keyOf(`${kind}#abc`) });
    await expect(webhooks.send(write)).rejects.toMatchObject(refused);
  }
});
