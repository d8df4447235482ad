import {
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWithTable, TableName, tableApp } from '../test/start-with-table.ts';
import { Overtaking } from './overtaking.ts';

const steady = { indexLagMs: 0, staleReadMs: 0, transactionMs: 0, leftovers: 0, repeats: 0, coldStarts: 0 };
let platform: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  const queueAndBucket = { Queue: ['AWS::SQS::Queue'], Bucket: ['AWS::S3::Bucket'] } as const;
  platform = await startWithTable(undefined, tableApp([], queueAndBucket));
});
afterAll(() => platform?.stop());
afterEach(() => platform.awsMode.off());

/** Makes several writes. Returns for each of them how it ended and whether it was done. */
async function fates(seed: number, calls: number, faults = 1): Promise<string[]> {
  platform.awsMode.set({ ...steady, seed, faults });
  const ends: string[] = [];
  for (let call = 0; call < calls; call++) {
    const pk = `${seed} ${call} ${Math.random()}`;
    const put = new PutItemCommand({ TableName, Item: { pk: { S: pk }, color: { S: 'red' } } });
    const end = await platform.asFunction.send(put).then(
      () => 'answered',
      (error) => error.code ?? error.name,
    );
    ends.push(`${end}, ${(await platform.colorOf(pk)) ? 'done' : 'not done'}`);
  }
  return ends;
}

test('a call is refused before it is done, or its answer is lost after it was done', async () => {
  const ends = new Set(await fates(11, 100));
  expect([...ends].sort()).toEqual([
    'ECONNRESET, done',
    'InternalServerError, not done',
    'ServiceUnavailable, not done',
    'ThrottlingException, not done',
    'answered, done',
  ]);
});

test('the same seed repeats the faults, and another seed has other faults', async () => {
  const first = await fates(12, 15);
  expect(await fates(12, 15)).toEqual(first);
  expect(await fates(13, 15)).not.toEqual(first);
});

test('a write without a condition and a token may be done twice, and a write with a token never is', async () => {
  platform.awsMode.set({ ...steady, seed: 14, faults: 1 });
  const add = {
    TableName,
    Key: { pk: { S: 'counter' } },
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  };
  const difference = async (write: () => Promise<unknown>) => {
    const before = await times();
    await write().catch(() => {});
    return (await times()) - before;
  };
  const times = async () => {
    const { Item } = await platform.dynamodb.send(new GetItemCommand({ TableName, Key: add.Key }));
    return Number(Item?.times?.N ?? 0);
  };
  const counts = { single: new Set<number>(), transaction: new Set<number>() };
  for (let call = 0; call < 25; call++) {
    counts.single.add(await difference(() => platform.asFunction.send(new UpdateItemCommand(add))));
    const transact = new TransactWriteItemsCommand({ TransactItems: [{ Update: add }] });
    counts.transaction.add(await difference(() => platform.asFunction.send(transact)));
  }
  expect([...counts.single].sort()).toEqual([0, 1, 2]);
  expect([...counts.transaction].sort()).toEqual([0, 1]);
});

test('each service refuses with its own errors', async () => {
  platform.awsMode.set({ ...steady, seed: 15, faults: 1 });
  const config = platform.once(platform.credentialsFor('worker'));
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  const sqs = new SQSClient(config);
  const names = { s3: new Set<string>(), sqs: new Set<string>() };
  const QueueUrl = `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', 'Queue').name}`;
  const Bucket = platform.find('AWS::S3::Bucket', 'Bucket').name;
  for (let call = 0; call < 30; call++) {
    await s3.send(new ListObjectsV2Command({ Bucket })).catch(({ name }) => names.s3.add(name));
    await sqs.send(new ReceiveMessageCommand({ QueueUrl })).catch(({ name }) => names.sqs.add(name));
  }
  expect([...names.s3]).toContain('SlowDown');
  expect([...names.sqs]).toContain('RequestThrottled');
});

test('one entry of a batch of messages fails, and the others are sent', async () => {
  platform.awsMode.set({ ...steady, seed: 16, faults: 1 });
  const QueueUrl = `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', 'Queue').name}`;
  const sqs = new SQSClient(platform.once(platform.credentialsFor('worker')));
  const Entries = ['a', 'b', 'c'].map((Id) => ({ Id, MessageBody: Id }));
  const outcomes = new Set<string>();
  for (let call = 0; call < 20; call++) {
    const send = sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    await send.then(
      ({ Successful = [], Failed = [] }) => outcomes.add(`${Successful.length} sent, ${Failed.length} not`),
      () => {},
    );
  }
  expect([...outcomes].sort()).toEqual(['2 sent, 1 not', '3 sent, 0 not']);
});

test('the operator never gets a fault, and no caller does while the share is 0', async () => {
  platform.awsMode.set({ ...steady, seed: 17, faults: 1 });
  for (let call = 0; call < 20; call++) await platform.put('safe', 'red');
  expect(new Set(await fates(17, 20, 0))).toEqual(new Set(['answered, done']));
});

test('a delayed answer is sent after the next one, or alone after a short time', async () => {
  const overtaking = new Overtaking();
  const order: string[] = [];
  const first = overtaking.wait().then(() => order.push('first'));
  overtaking.answered();
  order.push('second');
  await first;
  expect(order).toEqual(['second', 'first']);
  await overtaking.wait();
});
