import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Running } from './platform.ts';

/** Resets the rate limits: all calls of a test come from one address, for which the number of calls an hour is limited. */
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
