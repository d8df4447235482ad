import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { attribute, type Expression, expr, render } from '../expression.ts';
import { indexName, type Partition, type Slot, type SlotOf, sortAttribute } from '../indexes.ts';
import { client, type Item, type Key } from './client.ts';

export interface Range {
  /** The lowest sort value, inclusive. */
  readonly from?: string;
  /** The highest sort value, inclusive. */
  readonly to?: string;
  readonly prefix?: string;
}

export interface QueryOptions {
  readonly range?: Range;
  readonly filter?: Expression | undefined;
  readonly limit?: number | undefined;
  readonly after?: Record<string, string> | undefined;
  readonly backwards?: boolean;
  /** Returns only these attributes of each item. The read costs the same, the response is smaller. */
  readonly only?: Expression | undefined;
}

export interface Found<T> {
  readonly items: T[];
  /** Where DynamoDB stopped reading; more may follow. */
  readonly stoppedAt?: Record<string, string>;
}

/** Items of one partition of the table, in sort key order. */
export const queryItems = <T extends Item = Item>(
  pk: string,
  { consistent = false, ...options }: QueryOptions & { consistent?: boolean } = {},
): Promise<Found<T>> => query<T>({ ConsistentRead: consistent }, 'pk', pk, 'sk', options);

/** The items of all pages of a Query, which is asked for its next page when the last one is used up. */
export async function* inPages<T>(
  pageAfter: (after: Record<string, string> | undefined) => Promise<Found<T>>,
): AsyncGenerator<T> {
  let after: Record<string, string> | undefined;
  do {
    const { items, stoppedAt } = await pageAfter(after);
    yield* items;
    after = stoppedAt;
  } while (after);
}

/** An item of an index: its keys in the table, the sort key of its slot, and the list row. */
export type IndexItem<Row> = Key & { row: Row; own?: string; sort: string };

export interface FoundInIndex<Row> extends Found<IndexItem<Row>> {
  /** The sort key at which DynamoDB stopped reading. */
  readonly stoppedSort?: string;
}

/** The position after an item of an index, for `after` of a Query. */
export const positionIn = <P extends Partition>(
  partition: P,
  slot: SlotOf<P>,
  value: string,
  { sort, ...key }: Key & { readonly sort: string },
): Record<string, string> => ({ [partition]: value, [sortAttribute(slot)]: sort, ...key });

interface IndexOptions extends Omit<QueryOptions, 'only'> {
  readonly sortsOnly?: boolean;
  /** Returns only these fields of the row, with the keys. The read costs the same, the response is smaller. */
  readonly fields?: readonly string[];
}

/** Items of one partition of an index. Indexes are eventually consistent: up to some seconds behind. */
export async function queryIndex<Row, P extends Partition = Partition>(
  partition: P,
  slot: SlotOf<P>,
  value: string,
  { sortsOnly = false, fields, ...options }: IndexOptions = {},
): Promise<FoundInIndex<Row>> {
  const sortKey = sortAttribute(slot);
  const rows = fields?.map((field) => `#row.#${field}`) ?? [];
  const text = sortsOnly ? `#${sortKey}` : ['#pk', '#sk', `#${sortKey}`, ...rows].join(', ');
  const { items, stoppedAt } = await query<Record<string, unknown>>(
    { IndexName: indexName(partition, slot) },
    partition,
    value,
    sortKey,
    { ...options, only: sortsOnly || fields ? { text, values: [] } : undefined },
  );
  return {
    items: items.map(({ [sortKey]: sort, ...item }) => ({ ...item, sort }) as IndexItem<Row>),
    ...(stoppedAt && { stoppedAt, stoppedSort: stoppedAt[sortKey]! }),
  };
}

/** Counts the items of one partition of an index without loading them. Costs as much as reading them. */
export async function countIndex(
  partition: Partition,
  slot: Slot,
  value: string,
  options: Pick<QueryOptions, 'range' | 'limit' | 'filter' | 'after'>,
): Promise<{ count: number; stoppedAt?: Record<string, string> }> {
  const where = { IndexName: indexName(partition, slot), Select: 'COUNT' } as const;
  const { Count, LastEvaluatedKey } = await client.send(
    new QueryCommand(queryOf(where, partition, value, sortAttribute(slot), options)),
  );
  return {
    count: Count ?? 0,
    ...(LastEvaluatedKey && { stoppedAt: LastEvaluatedKey as Record<string, string> }),
  };
}

async function query<T>(
  where: Partial<QueryCommandInput>,
  partitionKey: string,
  partition: string,
  sortKey: string,
  options: QueryOptions,
): Promise<Found<T>> {
  const { Items, LastEvaluatedKey } = await client.send(
    new QueryCommand(queryOf(where, partitionKey, partition, sortKey, options)),
  );
  return {
    items: (Items ?? []) as T[],
    ...(LastEvaluatedKey && { stoppedAt: LastEvaluatedKey as Record<string, string> }),
  };
}

function queryOf(
  where: Partial<QueryCommandInput>,
  partitionKey: string,
  partition: string,
  sortKey: string,
  { range = {}, filter, limit, after, backwards = false, only }: QueryOptions,
): QueryCommandInput {
  const key = keyCondition(partitionKey, partition, sortKey, range);
  const { texts, names, values } = render(key, filter, only);
  return {
    TableName: env('TABLE_NAME'),
    ...where,
    KeyConditionExpression: texts[0],
    FilterExpression: texts[1],
    ProjectionExpression: texts[2],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    Limit: limit,
    ExclusiveStartKey: after,
    ScanIndexForward: !backwards,
  };
}

function keyCondition(partitionKey: string, partition: string, sortKey: string, range: Range): Expression {
  const first = expr`${attribute(partitionKey)} = ${partition}`;
  const sort = attribute(sortKey);
  if (range.prefix !== undefined) return expr`${first} AND begins_with(${sort}, ${range.prefix})`;
  if (range.from !== undefined && range.to !== undefined) {
    return expr`${first} AND ${sort} BETWEEN ${range.from} AND ${range.to}`;
  }
  if (range.from !== undefined) return expr`${first} AND ${sort} >= ${range.from}`;
  if (range.to !== undefined) return expr`${first} AND ${sort} <= ${range.to}`;
  return first;
}
