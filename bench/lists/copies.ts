import { isDeepStrictEqual } from 'node:util';
import { kindOfShard, shardFor } from '../../functions/platform/shards.ts';
import { sendToEngine, type WireItem } from '../measure/wire.ts';
import type { MeasuredList } from './measured-list.ts';

/** The items of one row as the product wrote them, and the texts in which its copies must differ. */
export interface Planted {
  readonly list: MeasuredList;
  readonly uniqueTexts: readonly string[];
  readonly items: readonly WireItem[];
}

/** Creates the rows of a list with the product's code. The rare row is not copied, so it is not returned. */
export async function plant(list: MeasuredList, ownerId: string, engine: URL): Promise<Planted[]> {
  const rows = [await list.plant(ownerId, 'many'), await list.plant(ownerId, 'other')];
  await list.plant(ownerId, 'rare');
  const items = await allItems(engine);
  return rows.map((uniqueTexts) => ({
    list,
    uniqueTexts,
    items: items.filter((item) => uniqueTexts.some((text) => JSON.stringify(item).includes(text))),
  }));
}

/** All items of the current table, which must be small. */
export async function allItems(engine: URL): Promise<WireItem[]> {
  const { reply } = await sendToEngine(engine, 'Scan', { TableName: process.env.TABLE_NAME });
  return (reply as { Items: WireItem[] }).Items;
}

/** Copies of the rows at positions from `first` on, one after the other. */
export function* copies(planted: readonly Planted[], first: number, count: number): Generator<WireItem> {
  for (let position = first; position < first + count; position++) {
    const { list, uniqueTexts, items } = planted[position % planted.length]!;
    const others = list.uniqueTextsAt(position, uniqueTexts);
    for (const item of items) {
      const copy = uniqueTexts.reduce(
        (json, text, n) => json.replaceAll(text, others[n]!),
        JSON.stringify(item),
      );
      const own = withOwnEnd(JSON.parse(copy));
      // What names the row but belongs to its owner, such as a cause of usage, would replace itself.
      if (!isDeepStrictEqual([own.pk, own.sk], [item.pk, item.sk])) yield withOwnShard(own, list);
    }
  }
}

/** A word of an id is an end of it, which the text of the whole id does not find. */
function withOwnEnd(item: WireItem): WireItem {
  const [pk, sk] = [item.pk, item.sk].map((key) => (key && 'S' in key ? key.S : ''));
  if (!/^word#[a-z]+[.]id#/.test(pk!)) return item;
  const [word, id] = sk!.split('#') as [string, string];
  const end = id.toLowerCase().slice(-word.length);
  return { ...item, pk: { S: pk!.replace(/[^#]*$/, end.slice(0, 3)) }, sk: { S: `${end}#${id}` } };
}

/** Everybody's rows are spread by their ids, which are new. */
function withOwnShard(item: WireItem, { shards = 1 }: MeasuredList): WireItem {
  const { all, pk } = item;
  if (shards === 1 || !all || !('S' in all) || !pk || !('S' in pk)) return item;
  const kind = kindOfShard(all.S);
  return { ...item, all: { S: shardFor(kind, pk.S.slice(kind.length + 1), shards) } };
}

const BATCH = 25;

/** Writes items unchanged. */
export async function putAll(
  items: Iterable<WireItem>,
  engine: URL,
  tableName = process.env.TABLE_NAME!,
): Promise<void> {
  const requests = [...items].map((Item) => ({ PutRequest: { Item } }));
  for (let at = 0; at < requests.length; at += BATCH) {
    const RequestItems = { [tableName]: requests.slice(at, at + BATCH) };
    const { status, reply } = await sendToEngine(engine, 'BatchWriteItem', { RequestItems });
    if (status !== 200) throw new Error(`The engine refuses items: ${JSON.stringify(reply)}`);
  }
}
