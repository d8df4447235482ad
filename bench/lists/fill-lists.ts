import { copies, plant, putAll } from './copies.ts';
import { type ListOperation, measuredLists } from './measured-lists.ts';
import { createWorld, standStill, type World } from './world.ts';

/**
 * Fills an empty table with so many rows of every list.
 *
 * @param only ids of some lists; none means all
 */
export async function fillLists(
  engine: URL,
  rows: number,
  only: readonly string[] = [],
): Promise<{ world: World; lists: readonly ListOperation[] }> {
  standStill();
  const world = await createWorld();
  const lists = measuredLists(only);
  const planted = [];
  // All before the first copies: what is planted is found by looking at everything.
  for (const { list } of lists) planted.push(await plant(list, world.owner.id, engine));
  for (const kinds of planted) await putAll(copies(kinds, 1, rows), engine);
  return { world, lists };
}
