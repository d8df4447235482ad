import { copies, plant, putAll } from './copies.ts';
import { type ListOperation, measuredLists } from './measured-lists.ts';
import { createWorld, freezeClock, type World } from './world.ts';

/**
 * Fills an empty table with this many rows of every list.
 *
 * @param only ids of some lists; none means all
 */
export async function fillLists(
  engine: URL,
  rows: number,
  only: readonly string[] = [],
): Promise<{ world: World; lists: readonly ListOperation[] }> {
  freezeClock();
  const world = await createWorld();
  const lists = measuredLists(only);
  const planted = [];
  // Plant all lists before the first copies are made, because planted items are found by a scan of the whole table.
  for (const { list } of lists) planted.push(await plant(list, world.owner.id, engine));
  for (const kinds of planted) await putAll(copies(kinds, 1, rows), engine);
  return { world, lists };
}
