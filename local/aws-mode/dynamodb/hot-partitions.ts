import { isDeepStrictEqual } from 'node:util';
import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import { queriedKey, tableName } from '../../services/dynamodb/permissions.ts';
import type { AwsResponse, Properties } from '../../types.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { isBatch, splitBatch, withUnprocessed } from './batch-parts.ts';
import { chargesOf, partitionKey } from './charge-partitions.ts';
import { cancelledReply, errorReply } from './engine-reply.ts';
import { type Partition, PartitionBudgets } from './partition-budgets.ts';
import { type TouchedItem, touchedItems } from './touched-items.ts';

type Touched = TouchedItem & { readonly image?: Properties };

const MESSAGE =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html';

/**
 * One value of a partition key allows 1,000 write units and 3,000 read units a second, in a table and in each index. A
 * throttled partition of an index also throttles the writes to its table.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-key-range-limit-exceeded-mitigation.html
 */
export function hotPartitions(mode: AwsModeSwitch): EngineLayer {
  return (send, schemaOf) => {
    const budgets = new PartitionBudgets();

    async function imageOf({ table, key }: TouchedItem): Promise<Properties | undefined> {
      const reply = await send('GetItem', { TableName: table, Key: key, ConsistentRead: true });
      return JSON.parse(String(reply.body)).Item;
    }

    /** The partition that throttles a request for an item, if there is one. */
    async function spentBy(item: TouchedItem, body: Properties): Promise<Partition | undefined> {
      const { table, key, kind } = item;
      const schema = schemaOf(table)!;
      const isWrite = kind !== 'Get';
      const own = { table, value: key[partitionKey(schema)], isWrite };
      if (budgets.isSpent(own)) return own;
      const spent = isWrite ? budgets.spentIndexes(table) : [];
      if (spent.length === 0) return undefined;
      const image = item.item ?? (await imageOf(item));
      const changes = kind === 'Update' ? Object.values(body.ExpressionAttributeValues ?? {}) : [];
      return spent.find(({ index, value }) => {
        const attribute = partitionKey(indexOf(schema, index!)!);
        // An update may also move the item to that partition.
        return [image?.[attribute], ...changes].some((other) => isDeepStrictEqual(other, value));
      });
    }

    /** Charges the consumed capacity of a reply to the partitions of its items. */
    async function charge(reply: AwsResponse, items: TouchedItem[]): Promise<void> {
      if (reply.status !== 200) return;
      const { ConsumedCapacity = [] } = JSON.parse(String(reply.body));
      for (const consumed of [ConsumedCapacity].flat()) {
        const own = items.filter(({ table }) => table === consumed.TableName);
        const schema = schemaOf(consumed.TableName);
        if (!schema || own.length === 0) continue;
        const known = consumed.GlobalSecondaryIndexes ? await Promise.all(own.map(withImage)) : own;
        for (const { partition, units } of chargesOf(consumed, schema, known))
          budgets.spend(partition, units);
      }
    }

    async function withImage(item: TouchedItem): Promise<Touched> {
      const image = item.item ?? (item.kind === 'Update' ? await imageOf(item) : undefined);
      return { ...item, image };
    }

    async function query(body: Properties): Promise<AwsResponse> {
      const table = tableName(body.TableName);
      const schema = schemaOf(table);
      const keyed = body.IndexName ? indexOf(schema ?? {}, body.IndexName) : schema;
      const [value] = keyed ? (queriedKey(body, partitionKey(keyed)) as Properties[]) : [];
      if (!value) return send('Query', body);
      const partition = { table, index: body.IndexName, value, isWrite: false };
      if (budgets.isSpent(partition)) return throttled(partition);
      const reply = await send('Query', body);
      if (reply.status === 200) {
        budgets.spend(partition, JSON.parse(String(reply.body)).ConsumedCapacity?.CapacityUnits ?? 0);
      }
      return reply;
    }

    async function batch(operation: string, body: Properties): Promise<AwsResponse> {
      let spent: Partition | undefined;
      const { passed, left } = await splitBatch(body, async (table, entry) => {
        const RequestItems = { [table]: operation === 'BatchGetItem' ? { Keys: [entry] } : [entry] };
        const [item] = touchedItems(operation, { RequestItems }, schemaOf);
        const found = item && (await spentBy(item, body));
        spent ??= found;
        return !found;
      });
      if (!spent) return request(operation, body);
      if (Object.keys(passed).length === 0) return throttled(spent);
      return withUnprocessed(operation, await request(operation, { ...body, RequestItems: passed }), left);
    }

    async function request(operation: string, body: Properties): Promise<AwsResponse> {
      const reply = await send(operation, body);
      await charge(reply, touchedItems(operation, body, schemaOf));
      return reply;
    }

    return {
      reset: () => {},
      async send(operation, body) {
        if (!mode.settings) return send(operation, body);
        if (operation === 'Query') return query(body);
        if (isBatch(operation)) return batch(operation, body);
        const items = touchedItems(operation, body, schemaOf);
        if (items.length === 0) return send(operation, body);
        const parts: Properties[] = body.TransactItems?.flatMap(Object.values) ?? [body];
        const spent = await Promise.all(items.map((item, index) => spentBy(item, parts[index] ?? {})));
        const first = spent.find(Boolean);
        if (!first) return request(operation, body);
        if (operation !== 'TransactWriteItems') return throttled(first);
        return cancelledReply(
          spent.map((each) => (each ? { Code: 'ThrottlingError', Message: MESSAGE } : { Code: 'None' })),
        );
      },
    };
  };
}

function indexOf(schema: Properties, name: string): Properties | undefined {
  return schema.GlobalSecondaryIndexes?.find(({ IndexName }: Properties) => IndexName === name);
}

function throttled({ index, isWrite }: Partition): AwsResponse {
  const reason = `${index ? 'Index' : 'Table'}${isWrite ? 'Write' : 'Read'}KeyRangeThroughputExceeded`;
  return errorReply('ThrottlingException', MESSAGE, { throttlingReasons: [{ reason }] });
}
