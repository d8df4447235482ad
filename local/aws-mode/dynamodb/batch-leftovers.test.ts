import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithTable, TableName } from '../test/start-with-table.ts';

const calm = { indexLagMs: 0, staleReadMs: 0 };
let platform: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  platform = await startWithTable({ ...calm, seed: 1 });
});
afterAll(() => platform?.stop());

const write = (requests: WriteRequest[]) =>
  platform.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
const get = (Keys: Record<string, AttributeValue>[]) =>
  platform.dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
  );
const put = (pk: string, more: Record<string, AttributeValue> = {}) => ({
  PutRequest: { Item: { pk: { S: pk }, ...more } },
});
const numbered = <T>(count: number, make: (name: string) => T) =>
  Array.from({ length: count }, (_, index) => make(`${index}`));

/** Writes and reads a batch until it is done. Returns the number of items that each call did. */
async function drain(prefix: string): Promise<number[]> {
  const done: number[] = [];
  let requests: WriteRequest[] | undefined = numbered(20, (name) => put(prefix + name));
  while (requests) {
    const { UnprocessedItems = {} }: { UnprocessedItems?: Record<string, WriteRequest[]> } =
      await write(requests);
    done.push(requests.length - (UnprocessedItems[TableName]?.length ?? 0));
    requests = UnprocessedItems[TableName];
  }
  let keys: Record<string, AttributeValue>[] | undefined = numbered(20, (name) => ({
    pk: { S: prefix + name },
  }));
  let found = 0;
  while (keys) {
    const { Responses, UnprocessedKeys }: Awaited<ReturnType<typeof get>> = await get(keys);
    done.push(Responses?.[TableName]?.length ?? 0);
    found += done.at(-1)!;
    keys = UnprocessedKeys?.[TableName]?.Keys;
  }
  expect(found).toBe(20);
  return done;
}

test('a batch leaves some of its items undone, and repeated calls for the rest do them all', async () => {
  platform.awsMode.set({ seed: 21, leftovers: 0.7 });
  const done = await drain('first ');
  expect(done.length).toBeGreaterThan(2);
  expect(done.every((count) => count > 0)).toBe(true);
  platform.awsMode.set({ seed: 21 });
  expect(await drain('again ')).toEqual(done);
});

test('every batch is done completely while the share is 0', async () => {
  platform.awsMode.set({ leftovers: 0 });
  expect(await drain('whole ')).toEqual([20, 20]);
});

test('a batch has at most 25 writes or 100 keys, and returns at most 16 MB', async () => {
  platform.awsMode.set({ leftovers: 1 });
  const refused = { name: 'ValidationException' };
  await expect(write(numbered(26, (name) => put(name)))).rejects.toMatchObject(refused);
  await expect(get(numbered(101, (name) => ({ pk: { S: name } })))).rejects.toMatchObject(refused);
  platform.awsMode.set({ leftovers: 0 });
  const large = { text: { S: 'x'.repeat(390_000) } };
  for (let batch = 0; batch < 3; batch++)
    await write(numbered(15, (name) => put(`large ${batch}${name}`, large)));
  const keys = [0, 1, 2].flatMap((batch) => numbered(15, (name) => ({ pk: { S: `large ${batch}${name}` } })));
  const { Responses, UnprocessedKeys } = await get(keys);
  expect(Responses?.[TableName]?.length).toBeLessThan(45);
  expect((Responses?.[TableName]?.length ?? 0) + (UnprocessedKeys?.[TableName]?.Keys?.length ?? 0)).toBe(45);
});
