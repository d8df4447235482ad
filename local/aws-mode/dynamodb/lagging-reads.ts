import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import { tableName } from '../../services/dynamodb/permissions.ts';
import type { AwsResponse, Properties } from '../../types.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { Replica } from './replica.ts';
import { touchedItems } from './touched-items.ts';

const WRITES = new Set(['BatchWriteItem', 'DeleteItem', 'PutItem', 'TransactWriteItems', 'UpdateItem']);
const READS_OF_ONE_TABLE = new Set(['GetItem', 'Query', 'Scan']);

/**
 * Answers queries of indexes and eventually consistent reads of tables from copies that lag behind.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export function laggingReads(mode: AwsModeSwitch): EngineLayer {
  return (send, schemaOf) => {
    const delay = (longest: 'indexLagMs' | 'staleReadMs') => () =>
      mode.draw(longest) * (mode.settings?.[longest] ?? 0);
    const indexes = new Replica({
      suffix: '.lagging-indexes',
      send,
      schemaOf,
      hasIndexes: true,
      delay: delay('indexLagMs'),
    });
    const tables = new Replica({
      suffix: '.lagging-table',
      send,
      schemaOf,
      hasIndexes: false,
      delay: delay('staleReadMs'),
    });
    const reset = () => {
      indexes.reset();
      tables.reset();
    };
    /** The copies that a table needs with the present settings. */
    const copiesOf = (table: string): Replica[] => [
      ...(mode.settings?.indexLagMs && schemaOf(table)?.GlobalSecondaryIndexes?.length > 0 ? [indexes] : []),
      ...(mode.settings?.staleReadMs ? [tables] : []),
    ];

    async function write(operation: string, body: Properties): Promise<AwsResponse> {
      const touched = touchedItems(operation, body, schemaOf).filter(({ kind }) => kind !== 'ConditionCheck');
      const follow = () => {
        for (const item of touched) for (const copy of copiesOf(item.table)) copy.follow(item);
      };
      await Promise.all(touched.flatMap(({ table }) => copiesOf(table).map((copy) => copy.ready(table))));
      try {
        const reply = await send(operation, body);
        if (reply.status !== 400) follow();
        return reply;
      } catch (error) {
        // It is unknown whether the engine has done the write.
        follow();
        throw error;
      }
    }

    /** In AWS, a read uses one of three storage nodes, of which one may lag behind. */
    const meetsLaggard = (table: string, consistent: unknown) =>
      !consistent && tables.isBehind(table) && mode.draw('stale read') < 1 / 3;

    async function read(operation: string, body: Properties): Promise<AwsResponse> {
      const table = tableName(body.TableName);
      if (body.ConsistentRead || !schemaOf(table)) return send(operation, body);
      if (body.IndexName ? indexes.isBehind(table) : meetsLaggard(table, false)) {
        const replica = body.IndexName ? indexes : tables;
        const reply = await send(operation, { ...body, TableName: replica.nameOf(table) });
        return renamed(reply, replica, [table]);
      }
      return send(operation, body);
    }

    async function readBatch(body: Properties): Promise<AwsResponse> {
      const entries = Object.entries<Properties>(body.RequestItems ?? {});
      const late = entries
        .filter(([table, { ConsistentRead }]) => meetsLaggard(table, ConsistentRead))
        .map(([table]) => table);
      const RequestItems = Object.fromEntries(
        entries.map(([table, part]) => [late.includes(table) ? tables.nameOf(table) : table, part]),
      );
      return renamed(await send('BatchGetItem', { ...body, RequestItems }), tables, late);
    }

    return {
      reset,
      async send(operation, body) {
        if (!mode.settings) {
          reset();
          return send(operation, body);
        }
        if (WRITES.has(operation)) return write(operation, body);
        if (operation === 'BatchGetItem') return readBatch(body);
        return READS_OF_ONE_TABLE.has(operation) ? read(operation, body) : send(operation, body);
      },
    };
  };
}

/** Replaces the names of copies in a reply by those of their tables. */
function renamed(reply: AwsResponse, replica: Replica, tables: string[]): AwsResponse {
  if (reply.status !== 200 || tables.length === 0) return reply;
  const names = new Map(tables.map((table) => [replica.nameOf(table), table]));
  const keys = (part: Properties | undefined) =>
    part && Object.fromEntries(Object.entries(part).map(([name, value]) => [names.get(name) ?? name, value]));
  const capacity = (part: Properties) => ({
    ...part,
    TableName: names.get(part.TableName) ?? part.TableName,
  });
  const { Responses, UnprocessedKeys, ConsumedCapacity, ...rest } = JSON.parse(String(reply.body));
  const body = {
    ...rest,
    ...(Responses && { Responses: keys(Responses) }),
    ...(UnprocessedKeys && { UnprocessedKeys: keys(UnprocessedKeys) }),
    ...(ConsumedCapacity && {
      ConsumedCapacity: Array.isArray(ConsumedCapacity)
        ? ConsumedCapacity.map(capacity)
        : capacity(ConsumedCapacity),
    }),
  };
  return { ...reply, body: JSON.stringify(body) };
}
