import type { ReturnConsumedCapacity } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
describeTables('capacity', (table) => {
  const asks = { ReturnConsumedCapacity: 'INDEXES' as ReturnConsumedCapacity };
  const put = async (item: Item) => {
    const input = { TableName: table.TableName, Item: { sk: '-', ...item } };
    return (await table.documents.send(new PutCommand({ ...input, ...asks }))).ConsumedCapacity;
  };
  const update = async (pk: string, UpdateExpression: string, values: Item) => {
    const Key = { pk, sk: '-' };
    const input = { TableName: table.TableName, Key, UpdateExpression, ExpressionAttributeValues: values };
    return (await table.documents.send(new UpdateCommand({ ...input, ...asks }))).ConsumedCapacity;
  };
  const get = async (pk: string, ConsistentRead: boolean) => {
    const input = { TableName: table.TableName, Key: { pk, sk: '-' }, ConsistentRead };
    return (await table.documents.send(new GetCommand({ ...input, ...asks }))).ConsumedCapacity
      ?.CapacityUnits;
  };
  const kilobytes = (n: number) => 'x'.repeat(n * 1024 - 50);

  check('a write consumes one unit for each KB, rounded up', async () => {
    expect((await put({ pk: 'one' }))?.CapacityUnits).toBe(1);
    expect((await put({ pk: 'three', v: kilobytes(3) }))?.CapacityUnits).toBe(3);
  });

  check('a put or delete is counted by the larger one of the items before and after', async () => {
    await put({ pk: 'shrinks', v: kilobytes(5) });
    expect((await put({ pk: 'shrinks' }))?.CapacityUnits).toBe(5);
    await put({ pk: 'goes', v: kilobytes(4) });
    const Key = { pk: 'goes', sk: '-' };
    const gone = new DeleteCommand({ TableName: table.TableName, Key, ...asks });
    expect((await table.documents.send(gone)).ConsumedCapacity?.CapacityUnits).toBe(4);
  });

  check('an update is counted by the whole item', async () => {
    await put({ pk: 'updated', v: kilobytes(3) });
    expect((await update('updated', 'SET n = :n', { ':n': 1 }))?.CapacityUnits).toBe(3);
  });

  check(
    'a consistent read consumes one unit for each 4 KB, rounded up, and an eventually consistent read half of that',
    async () => {
      await put({ pk: 'read', v: kilobytes(9) });
      expect([await get('read', true), await get('read', false)]).toEqual([3, 1.5]);
      expect([await get('absent', true), await get('absent', false)]).toEqual([1, 0.5]);
    },
  );

  check('a query is counted by the total size of the items and not by each item', async () => {
    for (let n = 0; n < 10; n++) {
      const Item = { pk: 'small', sk: `${n}`, v: 'x'.repeat(200) };
      await table.documents.send(new PutCommand({ TableName: table.TableName, Item }));
    }
    const query = async (more: object) => {
      const input = {
        TableName: table.TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'small' },
      };
      const reply = await table.documents.send(new QueryCommand({ ...input, ...asks, ...more }));
      return reply.ConsumedCapacity?.CapacityUnits;
    };
    expect(await query({})).toBe(0.5);
    expect(await query({ ConsistentRead: true, ProjectionExpression: 'sk' })).toBe(1);
  });

  check('a write consumes units for every index that it changes', async () => {
    const created = await put({ pk: 'indexed', team: 'a', rank: 1, owner: 'o', title: 't' });
    expect(created).toMatchObject({
      CapacityUnits: 4,
      Table: { CapacityUnits: 1 },
      GlobalSecondaryIndexes: {
        'by-team': { CapacityUnits: 1 },
        'by-owner': { CapacityUnits: 1 },
        titles: { CapacityUnits: 1 },
      },
    });
  });

  check('a change of the key of an index consumes two units there', async () => {
    await put({ pk: 'moves', team: 'a', rank: 1 });
    const moved = await update('moves', 'SET team = :t', { ':t': 'b' });
    expect(moved?.GlobalSecondaryIndexes?.['by-team']?.CapacityUnits).toBe(2);
    expect(moved?.CapacityUnits).toBe(3);
  });

  check('a change of an attribute that an index does not contain consumes nothing there', async () => {
    await put({ pk: 'aside', owner: 'o' });
    expect((await update('aside', 'SET v = :v', { ':v': 1 }))?.CapacityUnits).toBe(1);
  });

  check('a transaction consumes twice as many units', async () => {
    const Put = { TableName: table.TableName, Item: { pk: 'tx', sk: '-' } };
    const written = await table.documents.send(
      new TransactWriteCommand({ TransactItems: [{ Put }], ...asks }),
    );
    expect(written.ConsumedCapacity?.[0]?.CapacityUnits).toBe(2);
  });

  check('the consumed capacity is returned as the request asks for it', async () => {
    const ask = async (ReturnConsumedCapacity?: ReturnConsumedCapacity) => {
      const input = { TableName: table.TableName, Item: { pk: 'told', sk: '-', owner: 'o' } };
      return (await table.documents.send(new PutCommand({ ...input, ReturnConsumedCapacity })))
        .ConsumedCapacity;
    };
    expect(await ask()).toBeUndefined();
    expect(await ask('NONE')).toBeUndefined();
    expect(Object.keys((await ask('TOTAL'))!)).not.toContain('GlobalSecondaryIndexes');
    expect(Object.keys((await ask('INDEXES'))!)).toContain('Table');
  });
});
