import { AwsError, type Permission, type Properties } from '../../types.ts';

/** The name of the partition key of a table or of one of its indexes. */
export type PartitionKeyOf = (table: string, index: string | undefined) => string | undefined;

interface Place {
  readonly tableArn: (table: string) => string;
  readonly partitionKeyOf: PartitionKeyOf;
}

const TRANSACTION_ACTIONS: Record<string, string> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};
const WITH_TABLE = new Set(['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem']);

/**
 * The permissions that a request needs.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
export function dynamodbPermissions(operation: string, body: Properties, place: Place): Permission[] {
  if (operation === 'ListTables') return [{ action: 'dynamodb:ListTables', resource: '*' }];
  if (operation === 'TransactWriteItems') {
    return (body.TransactItems ?? []).flatMap((item: Properties) =>
      Object.entries(item).map(([kind, part]) => permission(TRANSACTION_ACTIONS[kind] ?? kind, part, place)),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.entries<Properties>(body.RequestItems ?? {}).map(([table, part]) => ({
      action: `dynamodb:${operation}`,
      resource: place.tableArn(tableName(table)),
      context: leadingKeys(batchKeys(part, place.partitionKeyOf(tableName(table), undefined))),
    }));
  }
  if (WITH_TABLE.has(operation)) return [permission(operation, body, place)];
  throw new AwsError(
    'UnknownOperationException',
    400,
    `The local platform has no operation dynamodb:${operation}.`,
  );
}

function permission(action: string, body: Properties, place: Place): Permission {
  const table = tableName(body.TableName);
  const arn = place.tableArn(table);
  const key = place.partitionKeyOf(table, body.IndexName);
  return {
    action: `dynamodb:${action}`,
    resource: body.IndexName ? `${arn}/index/${body.IndexName}` : arn,
    context: leadingKeys(action === 'Query' ? queriedKey(body, key) : [(body.Key ?? body.Item)?.[key ?? '']]),
  };
}

/** Requests may name a table by its ARN. */
export function tableName(table: unknown): string {
  return String(table ?? '').replace(/^arn:[^/]*:table\//, '');
}

function batchKeys(part: Properties, key: string | undefined): unknown[] {
  if (key === undefined) return [];
  const requests = Array.isArray(part) ? part : [];
  const items = requests.map((request) => request.PutRequest?.Item ?? request.DeleteRequest?.Key);
  return [...(part.Keys ?? []), ...items].map((item) => item?.[key]);
}

/** The partition key of a Query, from its expression or the legacy KeyConditions. */
export function queriedKey(body: Properties, key: string | undefined): unknown[] {
  if (body.KeyConditions) return [body.KeyConditions[key ?? '']?.AttributeValueList?.[0]];
  const comparisons = String(body.KeyConditionExpression ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  for (const [, name = '', value = ''] of comparisons) {
    if ((body.ExpressionAttributeNames?.[name] ?? name) === key)
      return [body.ExpressionAttributeValues?.[value]];
  }
  return [];
}

function leadingKeys(values: unknown[]): Record<string, string[]> {
  const keys = values.flatMap((value) => Object.values((value as Properties | undefined) ?? {}).map(String));
  return keys.length > 0 ? { 'dynamodb:leadingkeys': keys } : {};
}
