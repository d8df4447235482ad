import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Running } from './platform.ts';

/** Lets the access of a member of an account end, as if its time had come. */
export async function endAccess(
  { table, tableName }: Running,
  accountId: string,
  memberId: string,
): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `user#${accountId}`, sk: `member#${memberId}` },
      UpdateExpression: 'SET #row.#until = :over',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#row': 'row', '#until': 'until' },
      ExpressionAttributeValues: { ':over': new Date(Date.now() - 1000).toISOString() },
    }),
  );
}
