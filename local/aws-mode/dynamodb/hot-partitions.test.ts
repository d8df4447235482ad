import {
  BatchWriteItemCommand,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWithTable, TableName } from '../test/start-with-table.ts';

let platform: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  platform = await startWithTable();
});
afterAll(() => platform?.stop());
afterEach(() => vi.restoreAllMocks());
/** The tests control the time, so that partitions do not recover during a slow test. */
let now = 0;
beforeEach(() => {
  now += 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  platform.awsMode.set({ seed: 1, indexLagMs: 0, staleReadMs: 0, leftovers: 0, transactionMs: 0 });
});

/** Needs about 300 write units, or 75 read units. */
const text = { S: 'x'.repeat(300_000) };
const item = (pk: string, color?: string) => ({ pk: { S: pk }, text, ...(color && { color: { S: color } }) });
const put = (pk: string, color?: string) =>
  platform.dynamodb.send(new PutItemCommand({ TableName, Item: item(pk, color) }));

/** Makes many calls at once. All are accepted, because a call is charged only after it is done. */
const rush = (times: number, call: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => call(index)));
const reason = (name: string) => ({
  name: 'ThrottlingException',
  throttlingReasons: [{ reason: `${name}KeyRangeThroughputExceeded` }],
});

test('one key allows 1,000 write units a second, and this does not throttle other keys', async () => {
  await rush(6, () => put('hot'));
  await expect(put('hot')).rejects.toMatchObject(reason('TableWrite'));
  await put('cold');
  now += 1_000;
  await put('hot');
});

test('one key allows 3,000 read units a second, and this does not throttle its writes', async () => {
  await put('read');
  const get = new GetItemCommand({ TableName, Key: { pk: { S: 'read' } }, ConsistentRead: true });
  await rush(60, () => platform.dynamodb.send(get));
  await expect(platform.dynamodb.send(get)).rejects.toMatchObject(reason('TableRead'));
  await put('read');
});

test('a throttled key of an index throttles the writes of its items and no others', async () => {
  await rush(6, (index) => put(`item ${index}`, 'red'));
  await expect(put('one more', 'red')).rejects.toMatchObject(reason('IndexWrite'));
  const update = new UpdateItemCommand({
    TableName,
    Key: { pk: { S: 'small' } },
    UpdateExpression: 'SET color = :red',
    ExpressionAttributeValues: { ':red': { S: 'red' } },
  });
  await expect(platform.dynamodb.send(update)).rejects.toMatchObject(reason('IndexWrite'));
  await put('one more', 'blue');
});

test('updates of many items with the same key of an index are charged to that key', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((pk) => put(pk, `color of ${pk}`)));
  const repaint = (pk: string) =>
    platform.dynamodb.send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: pk } },
        UpdateExpression: 'SET color = :green',
        ExpressionAttributeValues: { ':green': { S: 'green' } },
      }),
    );
  await rush(6, (index) => repaint('abcdef'[index]!));
  await expect(put('g', 'green')).rejects.toMatchObject(reason('IndexWrite'));
});

test('a query for a key of an index is charged to that key', async () => {
  await Promise.all(['1', '2', '3'].map((pk) => put(`queried ${pk}`, 'queried')));
  await rush(50, () => platform.ofColor('queried'));
  await expect(platform.ofColor('queried')).rejects.toMatchObject(reason('IndexRead'));
});

test('a batch leaves the items of a throttled key undone, and a transaction with such an item is cancelled', async () => {
  await rush(6, () => put('hot again'));
  const requests = ['hot again', 'cool'].map((pk) => ({ PutRequest: { Item: item(pk) } }));
  const { UnprocessedItems } = await platform.dynamodb.send(
    new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }),
  );
  expect(UnprocessedItems?.[TableName]?.map(({ PutRequest }) => PutRequest?.Item?.pk?.S)).toEqual([
    'hot again',
  ]);
  const TransactItems = ['cool', 'hot again'].map((pk) => ({ Put: { TableName, Item: item(pk) } }));
  await expect(
    platform.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })),
  ).rejects.toMatchObject({ message: expect.stringContaining('[None, ThrottlingError]') });
});

test('without AWS mode, no key is throttled', async () => {
  platform.awsMode.off();
  await rush(6, () => put('off'));
  await put('off');
});
