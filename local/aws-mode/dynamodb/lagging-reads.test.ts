import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWithTable, TableName } from '../test/start-with-table.ts';

const calm = { faults: 0, leftovers: 0, transactionMs: 0 };
let platform: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  platform = await startWithTable();
});
afterAll(() => platform?.stop());
beforeEach(() => platform.awsMode.off());

const key = (pk: string) => ({ pk: { S: pk } });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('an index lags behind after every kind of write, and agrees with its table in the end', async () => {
  await platform.put('old', 'red');
  platform.awsMode.set({ ...calm, seed: 1, indexLagMs: 5000, staleReadMs: 0 });
  const put = (pk: string) => ({ PutRequest: { Item: { ...key(pk), color: { S: 'red' } } } });
  await platform.put('put', 'red');
  await platform.dynamodb.send(
    new BatchWriteItemCommand({ RequestItems: { [TableName]: [put('batch'), put('batch 2')] } }),
  );
  const Put = { TableName, Item: { ...key('transaction'), color: { S: 'red' } } };
  await platform.dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
  await platform.dynamodb.send(
    new UpdateItemCommand({
      TableName,
      Key: key('updated'),
      UpdateExpression: 'SET color = :red',
      ExpressionAttributeValues: { ':red': { S: 'red' } },
    }),
  );
  await platform.dynamodb.send(new DeleteItemCommand({ TableName, Key: key('old') }));
  const all = ['batch', 'batch 2', 'put', 'transaction', 'updated'];
  expect(await platform.ofColor('red')).not.toEqual(all);
  expect(await platform.colorOf('put', { ConsistentRead: true })).toBe('red');
  await expect.poll(() => platform.ofColor('red')).toEqual(all);
});

test('an item that changes often has its last state in the index in the end', async () => {
  platform.awsMode.set({ ...calm, seed: 2, indexLagMs: 300 });
  for (const color of ['a', 'b', 'c', 'd', 'e', 'f']) await platform.put('often', color);
  await expect.poll(() => platform.ofColor('f'), { interval: 20 }).toEqual(['often']);
  await pause(350);
  expect(await platform.ofColor('f')).toEqual(['often']);
  expect(await platform.ofColor('e')).toEqual([]);
});

test('an eventually consistent read may be late, and a consistent read never is', async () => {
  await platform.put('late', 'old');
  platform.awsMode.set({ ...calm, seed: 3, indexLagMs: 0, staleReadMs: 100_000 });
  await platform.put('late', 'new');
  const seen = new Set<unknown>();
  for (let read = 0; read < 20; read++) {
    seen.add(await platform.colorOf('late'));
    const RequestItems = { [TableName]: { Keys: [key('late')] } };
    const { Responses } = await platform.dynamodb.send(new BatchGetItemCommand({ RequestItems }));
    seen.add(`batch: ${Responses?.[TableName]?.[0]?.color?.S}`);
    expect(await platform.colorOf('late', { ConsistentRead: true })).toBe('new');
  }
  expect([...seen].sort()).toEqual(['batch: new', 'batch: old', 'new', 'old']);
});

test('the consumed capacity of a query of a copy names the table', async () => {
  platform.awsMode.set({ ...calm, seed: 4, indexLagMs: 100_000 });
  await platform.put('counted', 'blue');
  const query = new QueryCommand({
    TableName,
    IndexName: 'by-color',
    KeyConditionExpression: 'color = :color',
    ExpressionAttributeValues: { ':color': { S: 'blue' } },
    ReturnConsumedCapacity: 'TOTAL',
  });
  const { Count, ConsumedCapacity } = await platform.dynamodb.send(query);
  expect([Count, ConsumedCapacity]).toEqual([0, { TableName, CapacityUnits: 0.5 }]);
});

test('without AWS mode, an index never lags behind', async () => {
  platform.awsMode.set({ ...calm, seed: 5, indexLagMs: 100_000 });
  await platform.put('waiting', 'green');
  expect(await platform.ofColor('green')).toEqual([]);
  platform.awsMode.off();
  expect(await platform.ofColor('green')).toEqual(['waiting']);
});
