import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import { tableName } from '../../services/dynamodb/permissions.ts';
import type { Properties } from '../../types.ts';
import { errorReply } from './engine-reply.ts';
import { type TableSchema, touchedItems } from './touched-items.ts';

/** In bytes. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys */
const MOST_BYTES: Readonly<Record<string, number>> = { HASH: 2048, RANGE: 1024 };

/**
 * Refuses a request with a value that is longer than a key may be. The engine refuses only an item with such a key, DynamoDB also
 * a read, an update, a deletion and a condition. For a Query nothing is documented, so that is refused, too.
 */
export function longKeys(): EngineLayer {
  return (send, schemaOf) => ({
    send: async (operation, body) => {
      const isLong =
        operation === 'Query' ? longInQuery(body, schemaOf) : longInKeys(operation, body, schemaOf);
      return isLong ? errorReply('ValidationException', `${REFUSAL} (${operation})`) : send(operation, body);
    },
    reset: () => {},
  });
}

const REFUSAL =
  'One or more parameter values were invalid: a key has exceeded the size limit of 2048 or 1024 bytes';

const isLonger = (value: Properties | undefined, most: number) => Buffer.byteLength(value?.S ?? '') > most;

function longInKeys(operation: string, body: Properties, schemaOf: TableSchema): boolean {
  return touchedItems(operation, body, schemaOf).some(({ table, key }) =>
    keysIn(schemaOf(table)).some(({ AttributeName, KeyType }) =>
      isLonger(key[AttributeName], MOST_BYTES[KeyType]!),
    ),
  );
}

function longInQuery(body: Properties, schemaOf: TableSchema): boolean {
  const { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = body;
  const table = schemaOf(tableName(body.TableName));
  const index = table?.GlobalSecondaryIndexes?.find(
    ({ IndexName }: Properties) => IndexName === body.IndexName,
  );
  const partition = keysIn(index ?? table).find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  const isPartition = (name: string) => (ExpressionAttributeNames[name] ?? name) === partition;
  const compared = String(KeyConditionExpression).matchAll(/([#\w.]+)\s*=\s*(:\w+)/g);
  const partitions = new Set([...compared].flatMap(([, name, value]) => (isPartition(name!) ? [value] : [])));
  const named = String(KeyConditionExpression).match(/:\w+/g) ?? [];
  return named.some((name) =>
    isLonger(ExpressionAttributeValues[name], MOST_BYTES[partitions.has(name) ? 'HASH' : 'RANGE']!),
  );
}

const keysIn = (keyed: Properties | undefined): Properties[] => keyed?.KeySchema ?? [];
