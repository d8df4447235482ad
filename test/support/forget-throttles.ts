import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Running } from './platform.ts';

/** Lets calls in as if none had come before: a test calls from one address, of which only so many are taken an hour. */
export async function forgetThrottles({ table, tableName: TableName }: Running): Promise<void> {
  const pages = paginateScan(
    { client: table },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :throttle)',
      ExpressionAttributeValues: { ':throttle': 'throttle#' },
    },
  );
  for await (const { Items = [] } of pages)
    for (const { pk, sk } of Items) await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}
