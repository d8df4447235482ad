import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { type Expression, render } from '../expression.ts';
import { write } from './attempts.ts';
import { client, type Item, type Key, keyOf } from './client.ts';

/** One write of a transaction. */
export type Write =
  | { put: Item; when?: Expression }
  | { update: Key; change: Expression; when?: Expression }
  | { delete: Key; when?: Expression }
  | { check: Key; when: Expression };

/** Applies all writes or none. Throws ConditionFailed with the position of the first failed condition. */
export async function transact(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(transactItem);
  // The token makes a retry idempotent. Without it, the retry would fail on its own writes.
  const ClientRequestToken = randomUUID();
  await write(() => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
}

function transactItem(one: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const { texts, names, values } = render('change' in one ? one.change : undefined, one.when);
  const common = {
    TableName: env('TABLE_NAME'),
    ConditionExpression: texts[1],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
  if ('put' in one) return { Put: { ...common, Item: one.put } };
  if ('update' in one) return { Update: { ...common, Key: keyOf(one.update), UpdateExpression: texts[0]! } };
  if ('delete' in one) return { Delete: { ...common, Key: keyOf(one.delete) } };
  return { ConditionCheck: { ...common, Key: keyOf(one.check), ConditionExpression: texts[1]! } };
}
