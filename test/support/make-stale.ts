import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FRESH_MINUTES } from '../../shared/contract/freshness.ts';
import type { Running } from './platform.ts';

/** Makes the proofs of all sessions of an account too old for what needs a fresh one. */
export async function makeStale({ table, tableName: TableName }: Running, userId: string): Promise<void> {
  const before = Date.now() - (FRESH_MINUTES + 1) * 60_000;
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
        UpdateExpression: 'SET provedAt = :before REMOVE actsFor',
        ExpressionAttributeValues: { ':before': before },
      }),
    );
}
