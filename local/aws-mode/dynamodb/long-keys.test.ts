import { expect, test } from 'vitest';
import { longKeys } from './long-keys.ts';

const schema = {
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'all',
      KeySchema: [
        { AttributeName: 'all', KeyType: 'HASH' },
        { AttributeName: 's1', KeyType: 'RANGE' },
      ],
    },
  ],
};
const { send } = longKeys()(
  async () => ({ status: 200, headers: {}, body: '{}' }),
  () => schema,
);
const statusOf = async (operation: string, body: object) =>
  (await send(operation, { TableName: 'table', ...body })).status;

test('a request that names a key is refused if the key is longer than a key may be', async () => {
  const status = (pk: string, sk: string) =>
    statusOf('UpdateItem', { Key: { pk: { S: pk }, sk: { S: sk } }, UpdateExpression: 'SET a = :a' });
  expect(await status('p'.repeat(2048), 's'.repeat(1024))).toBe(200);
  expect(await status('p'.repeat(2049), '-')).toBe(400);
  expect(await status('-', 's'.repeat(1025))).toBe(400);
  const Key = { pk: { S: '-' }, sk: { S: 'é'.repeat(513) } };
  expect(await statusOf('BatchGetItem', { RequestItems: { table: { Keys: [Key] } } })).toBe(400);
  const check = { ConditionCheck: { TableName: 'table', Key, ConditionExpression: 'a = b' } };
  expect(await statusOf('TransactWriteItems', { TransactItems: [check] })).toBe(400);
});

test('a query of a table or an index is refused if it compares with what is longer than a key may be', async () => {
  const status = (name: string, IndexName: string | undefined, pk: string, sk: string) =>
    statusOf('Query', {
      IndexName,
      KeyConditionExpression: `#p = :p AND begins_with(#s, :s)`,
      ExpressionAttributeNames: { '#p': name, '#s': 'sort' },
      ExpressionAttributeValues: { ':p': { S: pk }, ':s': { S: sk } },
    });
  for (const [name, index] of [
    ['pk', undefined],
    ['all', 'all'],
  ] as const) {
    expect(await status(name, index, 'p'.repeat(2048), 's'.repeat(1024))).toBe(200);
    expect(await status(name, index, 'p'.repeat(2049), '-')).toBe(400);
    expect(await status(name, index, '-', 's'.repeat(1025))).toBe(400);
  }
});
