import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Refusal } from '../../shared/errors.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';
import { type Expression, expr, render } from './expression.ts';
import {
  indexName,
  type NeighbourSlot,
  type Partition,
  type Slot,
  type SlotOf,
  sortAttribute,
} from './indexes.ts';

/**
 * The single table: the only place that speaks to DynamoDB. Stores give it keys, expressions and items; it knows how
 * batches are drained, which failures are worth another try and how a failed condition is told.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Key & Record<string, unknown>;

/** A condition of a write did not hold. */
export class ConditionFailed extends Error {
  /** In a transaction: which of its writes, the first one first. */
  readonly positions: readonly number[];
  /** The write was sent more than once: an answer that was lost may have been the one that it happened. */
  readonly isRepeated: boolean;
  constructor(positions: readonly number[] = [0], isRepeated = false) {
    super('condition failed');
    this.name = 'ConditionFailed';
    this.positions = positions;
    this.isRepeated = isRepeated;
  }

  get at(): number {
    return this.positions[0]!;
  }
}

/**
 * A write whose answer was lost is sent again, and then fails at its own condition. When all that it wanted stands there,
 * it has happened: answers the item. Throws what failed otherwise.
 */
async function hasHappened(
  error: unknown,
  key: Key,
  wanted: Readonly<Record<string, unknown>> = {},
): Promise<Item> {
  if (!(error instanceof ConditionFailed) || !error.isRepeated) throw error;
  const [item] = await getItems([key], { consistent: true });
  const entries = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const isDone =
    item &&
    entries.length > 0 &&
    entries.every(([path, value]) => isDeepStrictEqual(valueAt(item, path), value));
  if (!isDone) throw error;
  return item;
}

const valueAt = (item: Item, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item);

const client = DynamoDBDocumentClient.from(new DynamoDBClient(AWS_CALLS), {
  marshallOptions: { removeUndefinedValues: true },
});

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

export async function getItem<T extends Item = Item>(
  key: Key,
  { consistent = false } = {},
): Promise<T | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: env('TABLE_NAME'), Key: keyOf(key), ConsistentRead: consistent }),
  );
  return Item as T | undefined;
}

const BATCH_GET_MAX = 100;
const BATCH_WRITE_MAX = 25;
const DRAIN_ATTEMPTS = 8;

/** Keys that were asked for in the running turn, and their items by key. */
interface Gathered {
  readonly keys: Map<string, Key>;
  readonly items: Promise<Map<string, Item>>;
}
const gathering = new Map<boolean, Gathered>();
const textOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`;

/**
 * The items of these keys, in no order; those that do not exist are left out. What is asked for in the same turn (the
 * live state of a page's rows, and their owners) is read together, in one request.
 */
export async function getItems<T extends Item = Item>(
  keys: readonly Key[],
  { consistent = false } = {},
): Promise<T[]> {
  if (!keys.length) return [];
  const gathered = gathering.get(consistent) ?? gather(consistent);
  for (const key of keys) gathered.keys.set(textOf(key), keyOf(key));
  const items = await gathered.items;
  return [...new Set(keys.map(textOf))].flatMap((key) => (items.get(key) as T | undefined) ?? []);
}

function gather(consistent: boolean): Gathered {
  const keys = new Map<string, Key>();
  const items = Promise.resolve().then(() => {
    gathering.delete(consistent);
    return readBatches([...keys.values()], consistent);
  });
  const gathered = { keys, items };
  gathering.set(consistent, gathered);
  return gathered;
}

async function readBatches(keys: readonly Key[], consistent: boolean): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (let at = 0; at < keys.length; at += BATCH_GET_MAX) {
    let wanted: Key[] = keys.slice(at, at + BATCH_GET_MAX);
    for (let attempt = 0; wanted.length; attempt++) {
      if (attempt === DRAIN_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      if (attempt) await pause(attempt);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({
          RequestItems: { [env('TABLE_NAME')]: { Keys: wanted, ConsistentRead: consistent } },
        }),
      );
      for (const item of (Responses?.[env('TABLE_NAME')] ?? []) as Item[]) found.set(textOf(item), item);
      wanted = (UnprocessedKeys?.[env('TABLE_NAME')]?.Keys ?? []) as Key[];
    }
  }
  return found;
}

/** Writes items whose keys nobody else writes differently (a log line, a word): without a condition, in any order. */
export async function putItems(items: readonly Item[]): Promise<void> {
  const unique = [...new Map(items.map((item) => [`${item.pk}\u0000${item.sk}`, item])).values()];
  for (let at = 0; at < unique.length; at += BATCH_WRITE_MAX) {
    let left: { PutRequest: { Item: Item } }[] = unique
      .slice(at, at + BATCH_WRITE_MAX)
      .map((Item) => ({ PutRequest: { Item } }));
    for (let attempt = 0; left.length; attempt++) {
      if (attempt === DRAIN_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      if (attempt) await pause(attempt);
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [env('TABLE_NAME')]: left } }),
      );
      left = (UnprocessedItems?.[env('TABLE_NAME')] ?? []) as typeof left;
    }
  }
}

/** Creates or replaces an item, if the condition holds. Throws ConditionFailed. */
export async function putItem(item: Item, when?: Expression): Promise<void> {
  const { texts, names, values } = render(when);
  const put = new PutCommand({
    TableName: env('TABLE_NAME'),
    Item: item,
    ConditionExpression: texts[0],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  await write(() => client.send(put)).catch((error) => hasHappened(error, item, item));
}

/** Changes an item, if the condition holds, and answers how it stands then. Throws ConditionFailed. */
export async function updateItem<T extends Item = Item>(
  key: Key,
  change: Expression,
  when?: Expression,
): Promise<T> {
  const { texts, names, values } = render(change, when);
  const update = new UpdateCommand({
    TableName: env('TABLE_NAME'),
    Key: keyOf(key),
    UpdateExpression: texts[0],
    ConditionExpression: texts[1],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'ALL_NEW',
  });
  return write(() => client.send(update)).then(
    ({ Attributes }) => Attributes as T,
    (error) => hasHappened(error, key, change.sets) as Promise<T>,
  );
}

/** Removes an item, if the condition holds. Throws ConditionFailed. */
export async function deleteItem(key: Key, when?: Expression): Promise<void> {
  const { texts, names, values } = render(when);
  await write(() =>
    client.send(
      new DeleteCommand({
        TableName: env('TABLE_NAME'),
        Key: keyOf(key),
        ConditionExpression: texts[0],
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

/** One write of a transaction. */
export type Write =
  | { put: Item; when?: Expression }
  | { update: Key; change: Expression; when?: Expression }
  | { delete: Key; when?: Expression }
  | { check: Key; when: Expression };

/** All writes or none. Throws ConditionFailed with the position of the first condition that did not hold. */
export async function transact(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(transactItem);
  // By its token a transaction that is sent again is known to have happened, instead of failing at what it wrote itself.
  const ClientRequestToken = randomUUID();
  await write(() => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
}

function transactItem(one: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const { texts, names, values } = render('change' in one ? one.change : undefined, one.when);
  const common = {
    TableName: env('TABLE_NAME'),
    ConditionExpression: texts[1],
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
  if ('put' in one) return { Put: { ...common, Item: one.put } };
  if ('update' in one) return { Update: { ...common, Key: keyOf(one.update), UpdateExpression: texts[0]! } };
  if ('delete' in one) return { Delete: { ...common, Key: keyOf(one.delete) } };
  return { ConditionCheck: { ...common, Key: keyOf(one.check), ConditionExpression: texts[1]! } };
}

export interface Range {
  /** Sort values from here on, itself included. */
  readonly from?: string;
  /** Up to here, itself included. */
  readonly to?: string;
  readonly prefix?: string;
}

interface QueryOptions {
  readonly range?: Range;
  readonly filter?: Expression | undefined;
  readonly limit?: number | undefined;
  readonly after?: Record<string, string> | undefined;
  readonly backwards?: boolean;
  /** Only this attribute of each item: what is read costs the same, what is answered is less. */
  readonly only?: string | undefined;
}

export interface Found<T> {
  readonly items: T[];
  /** More may follow: where DynamoDB stopped reading. */
  readonly stoppedAt?: Record<string, string>;
}

/** Items of one partition of the table, in the order of their sort keys. */
export const queryItems = <T extends Item = Item>(
  pk: string,
  { consistent = false, ...options }: QueryOptions & { consistent?: boolean } = {},
): Promise<Found<T>> => query<T>({ ConsistentRead: consistent }, 'pk', pk, 'sk', options);

/** What an index holds: its keys, those of the table, and the list row. */
export type IndexItem<Row> = Key & { row: Row; own?: string } & Partial<
    Record<`s${Slot | NeighbourSlot}`, string>
  >;

/** Items of one partition of an index. Indexes lag behind the table by up to some seconds. */
export const queryIndex = <Row, P extends Partition = Partition>(
  partition: P,
  slot: SlotOf<P>,
  value: string,
  options: QueryOptions = {},
): Promise<Found<IndexItem<Row>>> =>
  query({ IndexName: indexName(partition, slot) }, partition, value, sortAttribute(slot), options);

/** How many items of one partition of an index there are, counted without being read into memory; costs what reading them does. */
export async function countIndex(
  partition: Partition,
  slot: Slot,
  value: string,
  options: Pick<QueryOptions, 'range' | 'limit' | 'after'>,
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
  const { texts, names, values } = render(key, filter, only === undefined ? undefined : attribute(only));
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

const attribute = (name: string): Expression => ({ text: `#${name}`, values: [] });

/** Did a conditional write happen? False when its condition did not hold. */
export async function written(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

const WRITE_ATTEMPTS = 6;

/** Runs a write; one that met another on the same item is tried again, then refused as a lost race. */
async function write<T>(send: () => Promise<T>): Promise<T> {
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      isRepeated ||= isSentAgain(error);
      const failed = failedConditions(error);
      if (failed.length) throw new ConditionFailed(failed, isRepeated);
      if (!isConflict(error)) throw error;
      if (attempt === WRITE_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      await pause(attempt);
    }
  }
}

/** Did the SDK send it more than once? The answer before may have been lost. */
const isSentAgain = (error: unknown): boolean =>
  error instanceof DynamoDBServiceException && (error.$metadata.attempts ?? 1) > 1;

/** Which conditions did not hold; none when something else failed. */
function failedConditions(error: unknown): number[] {
  if (error instanceof ConditionalCheckFailedException) return [0];
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }, at) =>
    Code === 'ConditionalCheckFailed' ? [at] : [],
  );
}

const CONFLICTS = ['TransactionConflictException', 'TransactionInProgressException'];

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(
      ({ Code }) =>
        Code === 'TransactionConflict' ||
        Code === 'ThrottlingError' ||
        Code === 'ProvisionedThroughputExceeded',
    );
  }
  return error instanceof Error && CONFLICTS.includes(error.name);
}

/** Full jitter, up to 50 ms doubling per attempt. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 50 * 2 ** attempt)));
