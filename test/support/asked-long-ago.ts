import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { userKey } from '../../functions/core/people/accounts/user-item.ts';
import type { Running } from './platform.ts';

/** Lets the days be over that an account had to set a second factor up, of which a policy asks one. */
export async function askedLongAgo({ table, tableName }: Running, userId: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: userKey(userId),
      UpdateExpression: 'SET factorAskedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': Date.now() - 15 * 24 * 3600_000 },
    }),
  );
}
