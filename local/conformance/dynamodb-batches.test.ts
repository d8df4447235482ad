import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
describeTables('batches', (table) => {
  const write = (requests: object[]) =>
    table.documents.send(new BatchWriteCommand({ RequestItems: { [table.TableName]: requests } }));
  const put = (pk: string, more: object = {}) => ({ PutRequest: { Item: { pk, sk: '-', ...more } } });
  const read = (Keys: Item[], more: object = {}) =>
    table.documents.send(new BatchGetCommand({ RequestItems: { [table.TableName]: { Keys, ...more } } }));
  const key = (n: number) => ({ pk: `batch#${n}`, sk: '-' });

  check('a batch writes and deletes 25 items', async () => {
    await table.put({ pk: 'deleted' });
    const puts = Array.from({ length: 24 }, (_, n) => put(`batch#${n}`, { n }));
    await write([...puts, { DeleteRequest: { Key: { pk: 'deleted', sk: '-' } } }]);
    expect(await table.get('batch#23')).toMatchObject({ n: 23 });
    expect(await table.get('deleted')).toBeUndefined();
  });

  check('a batch with 26 items or without items is refused', async () => {
    const puts = Array.from({ length: 26 }, (_, n) => put(`over#${n}`));
    await refused(write(puts), 'ValidationException');
    await refused(write([]), 'ValidationException');
    expect(await table.get('over#0')).toBeUndefined();
  });

  check('a batch with the same item twice is refused', async () => {
    await refused(write([put('two'), put('two')]), 'ValidationException', /duplicates/);
    await refused(read([key(1), key(1)]), 'ValidationException', /duplicates/);
  });

  check('a batch with an invalid item changes nothing', async () => {
    await refused(write([put('good'), put('')]), 'ValidationException');
    expect(await table.get('good')).toBeUndefined();
  });

  check('a batch reads 100 items in any order, and omits items that do not exist', async () => {
    await write(Array.from({ length: 10 }, (_, n) => put(`batch#${n}`, { n })));
    const keys = Array.from({ length: 100 }, (_, n) => key(n < 10 ? n : n + 1000));
    const reply = await read(keys, { ProjectionExpression: 'n', ConsistentRead: true });
    const found = reply.Responses?.[table.TableName]?.map(({ n }) => n);
    expect(found?.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(reply.UnprocessedKeys).toEqual({});
    await refused(read(Array.from({ length: 101 }, (_, n) => key(n))), 'ValidationException');
  });
});

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTimeToLive.html
describeTables('the time to live', (table) => {
  check('an item that has just expired may still be read', async () => {
    await table.put({ pk: 'expired', expiresAt: Math.floor(Date.now() / 1000) - 1 });
    expect(await table.get('expired')).toBeDefined();
  });
});
