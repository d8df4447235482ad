import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FRESH_MINUTES } from '../../shared/contract/freshness.ts';
import type { Running } from './platform.ts';

/** Makes the proofs of all sessions of an account too old for what needs a fresh one. */
export const makeStale = (running: Running, userId: string): Promise<void> =>
  setProofs(running, userId, Date.now() - (FRESH_MINUTES + 1) * 60_000);

/** Makes the proofs of all sessions of an account as fresh as if it had just signed in. */
export const makeFresh = (running: Running, userId: string): Promise<void> =>
  setProofs(running, userId, Date.now());

async function setProofs(
  { table, tableName: TableName }: Running,
  userId: string,
  at: number,
): Promise<void> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': `user#${userId}`, ':sk': 'session#' },
    }),
  );
  for (const { pk, sk } of Items)
    await table.send(
      new UpdateCommand({
        TableName,
        Key: { pk, sk },
        UpdateExpression: 'SET provedAt = :at REMOVE actsFor',
        ExpressionAttributeValues: { ':at': at },
      }),
    );
}
