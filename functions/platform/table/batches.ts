import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { Refusal } from '../../../shared/errors.ts';
import { env } from '../env.ts';
import { type Expression, expr, render } from '../expression.ts';
import { inLanes } from '../in-lanes.ts';
import { client, type Item, type Key, keyOf, pause } from './client.ts';

const BATCH_GET_MAX = 100;
const BATCH_WRITE_MAX = 25;
const DRAIN_ATTEMPTS = 8;

interface Wish {
  readonly consistent?: boolean;
  /** Returns only these attributes of each item, besides its keys. The read costs the same, the response is smaller. */
  readonly only?: Expression | undefined;
}

/** The keys requested in this turn of the event loop in the same way, and their items by key. */
interface Gathered {
  readonly keys: Map<string, Key>;
  readonly items: Promise<Map<string, Item>>;
}
const gathering = new Map<string, Gathered>();
const textOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`;

/**
 * The items of these keys, in no order, without missing ones. Keys requested in the same turn of the event loop (the
 * live state of a page's rows, and their owners) are read in one batch.
 */
export async function getItems<T extends Item = Item>(
  keys: readonly Key[],
  { consistent = false, only }: Wish = {},
): Promise<T[]> {
  if (!keys.length) return [];
  const way = `${consistent} ${only?.text}`;
  const gathered = gathering.get(way) ?? gather(way, { consistent, only });
  for (const key of keys) gathered.keys.set(textOf(key), keyOf(key));
  const items = await gathered.items;
  return [...new Set(keys.map(textOf))].flatMap((key) => (items.get(key) as T | undefined) ?? []);
}

function gather(way: string, wish: Wish): Gathered {
  const keys = new Map<string, Key>();
  const items = Promise.resolve().then(() => {
    gathering.delete(way);
    return readBatches([...keys.values()], wish);
  });
  const gathered = { keys, items };
  gathering.set(way, gathered);
  return gathered;
}

async function readBatches(keys: readonly Key[], { consistent, only }: Wish): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  const { texts, names } = render(only && expr`#pk, #sk, ${only}`);
  const how = {
    ConsistentRead: consistent,
    ProjectionExpression: texts[0],
    ExpressionAttributeNames: names,
  };
  await inLanes(keys, BATCH_GET_MAX, async (some) => {
    let wanted: readonly Key[] = some;
    for (let attempt = 0; wanted.length; attempt++) {
      if (attempt === DRAIN_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      if (attempt) await pause(attempt);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [env('TABLE_NAME')]: { Keys: [...wanted], ...how } } }),
      );
      for (const item of (Responses?.[env('TABLE_NAME')] ?? []) as Item[]) found.set(textOf(item), item);
      wanted = (UnprocessedKeys?.[env('TABLE_NAME')]?.Keys ?? []) as Key[];
    }
  });
  return found;
}

/** Writes items without a condition, in any order: only for keys with fixed content (a log line, a word). */
export async function putItems(items: readonly Item[]): Promise<void> {
  const unique = [...new Map(items.map((item) => [textOf(item), item])).values()];
  await inLanes(unique, BATCH_WRITE_MAX, async (some) => {
    let left: { PutRequest: { Item: Item } }[] = some.map((Item) => ({ PutRequest: { Item } }));
    for (let attempt = 0; left.length; attempt++) {
      if (attempt === DRAIN_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      if (attempt) await pause(attempt);
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [env('TABLE_NAME')]: left } }),
      );
      left = (UnprocessedItems?.[env('TABLE_NAME')] ?? []) as typeof left;
    }
  });
}
