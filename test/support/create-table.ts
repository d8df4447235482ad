import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { INDEXES, TABLE_KEYS } from '../../functions/platform/indexes.ts';

const key = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

/** A table with the product's keys and indexes, as the stacks make it. */
export function tableSchema(name: string): CreateTableCommandInput {
  const keys = [
    TABLE_KEYS.partition,
    TABLE_KEYS.sort,
    ...INDEXES.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  ];
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: key(TABLE_KEYS.partition, TABLE_KEYS.sort),
    AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: INDEXES.map((index) => ({
      IndexName: index.name,
      KeySchema: key(index.partitionKey, index.sortKey),
      Projection: index.projects.length
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes: index.projects }
        : { ProjectionType: 'KEYS_ONLY' },
    })),
  };
}

export async function createTable(endpoint: string, name: string): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials });
  await client.send(new CreateTableCommand(tableSchema(name)));
  client.destroy();
}
