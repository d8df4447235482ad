import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { given } from '../../../shared/given.ts';
import { env } from '../env.ts';
import { type Expression, render } from '../expression.ts';
import { ConditionFailed, write } from './attempts.ts';
import { getItems } from './batches.ts';
import { client, type Item, type Key, keyOf } from './client.ts';

export async function getItem<T extends Item = Item>(
  key: Key,
  { consistent = false } = {},
): Promise<T | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: env('TABLE_NAME'), Key: keyOf(key), ConsistentRead: consistent }),
  );
  return Item as T | undefined;
}

/**
 * Creates or replaces an item if the condition holds. Throws ConditionFailed.
 *
 * Where the condition decides which of several callers does something, the item must have something of its caller alone
 * (`ofThisCall`). Otherwise two that write the same may both count as the one whose write was applied.
 */
export async function putItem(item: Item, when?: Expression): Promise<void> {
  const { texts, names, values } = render(when);
  const put = new PutCommand({
    TableName: env('TABLE_NAME'),
    Item: item,
    ConditionExpression: texts[0],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  await write(() => client.send(put)).catch((error) => wasApplied(error, item, item));
}

/** Changes an item if the condition holds. Returns the changed item. Throws ConditionFailed. */
export async function updateItem<T extends Item = Item>(
  key: Key,
  change: Expression,
  when?: Expression,
): Promise<T> {
  const { texts, names, values } = render(change, when);
  const update = new UpdateCommand({
    TableName: env('TABLE_NAME'),
    Key: keyOf(key),
    UpdateExpression: texts[0],
    ConditionExpression: texts[1],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'ALL_NEW',
  });
  return write(() => client.send(update)).then(
    ({ Attributes }) => Attributes as T,
    (error) => wasApplied(error, key, change.sets) as Promise<T>,
  );
}

/** Deletes an item if the condition holds. Throws ConditionFailed. */
export async function deleteItem(key: Key, when?: Expression): Promise<void> {
  const { texts, names, values } = render(when);
  await write(() =>
    client.send(
      new DeleteCommand({
        TableName: env('TABLE_NAME'),
        Key: keyOf(key),
        ConditionExpression: texts[0],
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

/**
 * A write whose response was lost is retried and then fails on its own condition. If the item has all wanted values,
 * the write was applied: returns the item. Otherwise throws the error.
 */
async function wasApplied(
  error: unknown,
  key: Key,
  wanted: Readonly<Record<string, unknown>> = {},
): Promise<Item> {
  if (!(error instanceof ConditionFailed) || !error.isRepeated) throw error;
  const [item] = await getItems([key], { consistent: true });
  const entries = Object.entries(given(wanted));
  const isDone =
    item &&
    entries.length > 0 &&
    entries.every(([path, value]) => isDeepStrictEqual(valueAt(item, path), value));
  if (!isDone) throw error;
  return item;
}

/** Tells a call's write from those of others that write the same. */
export const ofThisCall = () => ({ call: randomUUID() });

const valueAt = (item: Item, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item);
