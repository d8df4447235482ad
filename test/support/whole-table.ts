import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** All items of the table of this process, by their keys, but those whose partitions begin with `without`. */
export async function wholeTable(without: string): Promise<Map<string, unknown>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items = new Map<string, unknown>();
  const pages = paginateScan({ client }, { TableName: process.env.TABLE_NAME!, ConsistentRead: true });
  for await (const { Items = [] } of pages)
    for (const item of Items) if (!item.pk.startsWith(without)) items.set(`${item.pk} ${item.sk}`, item);
  client.destroy();
  return items;
}
