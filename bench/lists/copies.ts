import { sendToEngine, type WireItem } from '../measure/wire.ts';
import type { MeasuredList } from './measured-list.ts';

/** The items of one row as the product wrote them, and where its copies differ. */
export interface Planted {
  readonly list: MeasuredList;
  readonly marks: readonly string[];
  readonly items: readonly WireItem[];
}

/** Makes rows of a list through the product's code: one like many, one like others, and the rare one, which stays alone. */
export async function plant(list: MeasuredList, ownerId: string, engine: URL): Promise<Planted[]> {
  const rows = [await list.plant(ownerId, 'many'), await list.plant(ownerId, 'other')];
  await list.plant(ownerId, 'rare');
  const items = await allItems(engine);
  return rows.map((marks) => ({
    list,
    marks,
    items: items.filter((item) => marks.some((mark) => JSON.stringify(item).includes(mark))),
  }));
}

/** Everything in the table that is in use, as long as that is little. */
export async function allItems(engine: URL): Promise<WireItem[]> {
  const { reply } = await sendToEngine(engine, 'Scan', { TableName: process.env.TABLE_NAME });
  return (reply as { Items: WireItem[] }).Items;
}

/** Copies of the rows at positions from `first` on, one after the other. */
export function* copies(planted: readonly Planted[], first: number, count: number): Generator<WireItem> {
  for (let position = first; position < first + count; position++) {
    const { list, marks, items } = planted[position % planted.length]!;
    const others = list.marksAt(position, marks);
    for (const item of items) {
      const copy = marks.reduce((text, mark, n) => text.replaceAll(mark, others[n]!), JSON.stringify(item));
      yield JSON.parse(copy);
    }
  }
}

const BATCH = 25;

/** Writes items as they are. */
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
