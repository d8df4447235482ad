import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

type Part = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
describeTables('transactions', (table) => {
  const write = (parts: Part[], token?: string) =>
    table.documents.send(new TransactWriteCommand({ TransactItems: parts, ClientRequestToken: token }));
  const Put = (Item: Item, ConditionExpression?: string, more: object = {}): Part => ({
    Put: { TableName: table.TableName, Item: { sk: '-', ...Item }, ConditionExpression, ...more },
  });
  const add = (pk: string, n = 1): Part => ({
    Update: {
      TableName: table.TableName,
      Key: { pk, sk: '-' },
      UpdateExpression: 'ADD n :n',
      ExpressionAttributeValues: { ':n': n },
    },
  });
  const removal = (pk: string): Part => ({ Delete: { TableName: table.TableName, Key: { pk, sk: '-' } } });
  const exists = (pk: string): Part => ({
    ConditionCheck: {
      TableName: table.TableName,
      Key: { pk, sk: '-' },
      ConditionExpression: 'attribute_exists(pk)',
    },
  });

  check('a transaction puts, updates, deletes and checks items as one', async () => {
    await table.put({ pk: 'checked' });
    await table.put({ pk: 'removed' });
    await write([Put({ pk: 'written', v: 1 }), add('counted'), removal('removed'), exists('checked')]);
    expect(await table.get('written')).toEqual({ pk: 'written', sk: '-', v: 1 });
    expect(await table.get('counted')).toMatchObject({ n: 1 });
    expect(await table.get('removed')).toBeUndefined();
  });

  check('a cancelled transaction changes nothing and gives a reason for each part', async () => {
    await table.put({ pk: 'there', v: 'old' });
    const attempt = write([
      Put({ pk: 'unwritten' }),
      Put({ pk: 'there' }, 'attribute_not_exists(pk)', { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      add('uncounted'),
      exists('absent'),
    ]);
    await expect(attempt).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message: expect.stringContaining('[None, ConditionalCheckFailed, None, ConditionalCheckFailed]'),
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { v: { S: 'old' } } },
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      ],
    });
    expect(await table.get('unwritten')).toBeUndefined();
    expect(await table.get('uncounted')).toBeUndefined();
  });

  check('a transaction with an impossible update is cancelled with a validation error', async () => {
    await table.put({ pk: 'texted', n: 'text' });
    await expect(write([Put({ pk: 'unwritten' }), add('texted')])).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    });
  });

  check('a transaction that would make an item too large changes nothing', async () => {
    const large = write([Put({ pk: 'unwritten' }), Put({ pk: 'large', v: 'x'.repeat(410 * 1024) })]);
    const error = await large.catch((reason) => reason);
    expect(['ValidationException', 'TransactionCanceledException']).toContain(error.name);
    expect(await table.get('unwritten')).toBeUndefined();
  });

  check('a transaction that is sent twice with the same token is done once', async () => {
    const token = randomUUID();
    await write([add('once')], token);
    await write([add('once')], token);
    expect(await table.get('once')).toMatchObject({ n: 1 });
    await write([add('once')], randomUUID());
    expect(await table.get('once')).toMatchObject({ n: 2 });
  });

  check('a token of another transaction is refused', async () => {
    const token = randomUUID();
    await write([add('mismatch', 1)], token);
    await refused(write([add('mismatch', 2)], token), 'IdempotentParameterMismatchException');
  });

  check('the token of a cancelled transaction can be used again', async () => {
    const token = randomUUID();
    const parts = [exists('later'), add('retried')];
    await refused(write(parts, token), 'TransactionCanceledException');
    await table.put({ pk: 'later' });
    await write(parts, token);
    expect(await table.get('retried')).toMatchObject({ n: 1 });
  });

  check('a transaction with two operations on one item is refused', async () => {
    const message = /cannot include multiple operations on one item/;
    await refused(write([Put({ pk: 'two' }), removal('two')]), 'ValidationException', message);
    await refused(write([exists('two'), add('two')]), 'ValidationException', message);
  });

  check('a transaction has 1 to 100 parts', async () => {
    const parts = (length: number) => Array.from({ length }, (_, n) => Put({ pk: `many#${n}` }));
    await write(parts(100));
    expect(await table.get('many#99')).toBeDefined();
    await refused(write(parts(101)), 'ValidationException');
    await refused(write([]), 'ValidationException');
  });

  check('a transaction of more than 4 MB is refused', async () => {
    const parts = Array.from({ length: 12 }, (_, n) => Put({ pk: `fat#${n}`, v: 'x'.repeat(380_000) }));
    await refused(write(parts), 'ValidationException');
    expect(await table.get('fat#0')).toBeUndefined();
  });

  check('a transaction on an unknown table is refused', async () => {
    const Nowhere: Part = { Put: { TableName: 'conformance-nothing', Item: { pk: 'a', sk: '-' } } };
    await refused(write([Nowhere]), 'ResourceNotFoundException');
  });

  check(
    'of many simultaneous transactions on one item, at most one is done and the others change nothing',
    async () => {
      const attempts = Array.from({ length: 20 }, () =>
        write([Put({ pk: 'wanted' }, 'attribute_not_exists(pk)'), add('winners')]),
      );
      const results = await Promise.allSettled(attempts);
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      const names = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.name] : []));
      expect(new Set(names)).toEqual(new Set(['TransactionCanceledException']));
      // On AWS, all of them may have conflicted.
      const wins = results.length - names.length;
      expect((await table.get('winners'))?.n ?? 0).toBe(wins);
    },
  );
});
