import {
  DeleteItemCommand,
  GetItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWithTable, TableName } from '../test/start-with-table.ts';

let platform: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  platform = await startWithTable();
});
afterAll(() => platform?.stop());
const slow = { seed: 3, indexLagMs: 0, staleReadMs: 0, leftovers: 0, transactionMs: 3000 };
beforeEach(() => platform.awsMode.set(slow));

const put = (pk: string, color = 'red'): TransactWriteItem => ({
  Put: { TableName, Item: { pk: { S: pk }, color: { S: color } } },
});
const add: TransactWriteItem = {
  Update: {
    TableName,
    Key: { pk: { S: 'counter' } },
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
};
const transact = (items: TransactWriteItem[], ClientRequestToken?: string) =>
  platform.dynamodb.send(new TransactWriteItemsCommand({ TransactItems: items, ClientRequestToken }));
/** Resolves when the next call has reached the table. */
const nextCall = () =>
  new Promise<void>((resolve) => {
    const stop = platform.intercept('dynamodb', (request, next) => {
      stop();
      resolve();
      return next(request);
    });
  });
const ends = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((end) => (end.status === 'rejected' ? end.reason.name : 'done'))
    .sort();

test('the later of two transactions with a common item is cancelled with the reason for each item', async () => {
  const arrived = nextCall();
  const first = transact([put('a'), put('b')]);
  await arrived;
  await expect(transact([put('c', 'blue'), put('b', 'blue')])).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message: expect.stringContaining('[None, TransactionConflict]'),
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
    ],
  });
  await first;
  expect(await platform.colorOf('c')).toBeUndefined();
  await transact([put('c', 'blue'), put('b', 'blue')]);
  expect(await platform.colorOf('b')).toBe('blue');
});

test('a single write of an item of a running transaction is refused', async () => {
  const arrived = nextCall();
  const first = transact([put('d')]);
  await arrived;
  const Key = { pk: { S: 'd' } };
  await expect(platform.put('d', 'blue')).rejects.toMatchObject({ name: 'TransactionConflictException' });
  const remove = new DeleteItemCommand({ TableName, Key });
  await expect(platform.dynamodb.send(remove)).rejects.toMatchObject({
    name: 'TransactionConflictException',
  });
  await platform.put('another', 'blue');
  await first;
  expect(await platform.colorOf('d')).toBe('red');
});

test('a transaction that is sent twice with the same token is done once', async () => {
  await transact([add], 'token 1');
  await transact([add], 'token 1');
  const times = async () => {
    const get = new GetItemCommand({ TableName, Key: { pk: { S: 'counter' } }, ConsistentRead: true });
    return (await platform.dynamodb.send(get)).Item?.times?.N;
  };
  expect(await times()).toBe('1');
  expect(await ends([transact([add], 'token 2'), transact([add], 'token 2')])).toEqual([
    'TransactionInProgressException',
    'done',
  ]);
  expect(await times()).toBe('2');
  await expect(transact([put('e')], 'token 2')).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
});

test('without AWS mode, the later request waits', async () => {
  platform.awsMode.off();
  expect(await ends([transact([put('f')]), transact([put('f')]), platform.put('f', 'x')])).toEqual([
    'done',
    'done',
    'done',
  ]);
});
