import { allItems, copies, type Planted, plant } from '../lists/copies.ts';
import type { ListOperation } from '../lists/measured-lists.ts';
import { createWorld, freezeClock, type World } from '../lists/world.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import type { WireItem } from '../measure/wire.ts';

/** The rows from which tables of every size are made. */
export interface Seed {
  readonly world: World;
  /** Accounts, sessions, and one row of each kind of every list. */
  readonly items: readonly WireItem[];
  readonly planted: readonly (readonly Planted[])[];
}

/** Positions of copies, so that lists start and end with the same rows in a table of any size. */
const FIRST = 1;
const BETWEEN = 1_000_000;
const LAST = 9_000_000;

/** Creates the rows to copy with the product's code. */
export async function createSeed({ engine }: MeteredTable, lists: readonly ListOperation[]): Promise<Seed> {
  freezeClock();
  const world = await createWorld();
  const planted = [];
  for (const { list } of lists) planted.push(await plant(list, world.owner.id, engine));
  return { world, planted, items: await allItems(engine) };
}

/**
 * The items of a table with this many rows, distributed equally over all lists. The first and the last `edge` rows of each
 * list are the same in every table and have their live state; those in between have only what lists are searched by.
 */
export function* scaleItems({ items, planted }: Seed, rows: number, edge: number): Generator<WireItem> {
  yield* items;
  const rowsOfList = Math.floor(rows / planted.length);
  for (const kinds of planted) {
    yield* copies(kinds, FIRST, edge);
    yield* copies(kinds.map(searchedOnly), BETWEEN, rowsOfList - 2 * edge);
    yield* copies(kinds, LAST, edge);
  }
}

/** Only the rows, and the pointers from their words. */
const searchedOnly = (planted: Planted): Planted => ({
  ...planted,
  items: planted.items.filter(({ pk, row }) => row !== undefined || JSON.stringify(pk).includes('word#')),
});
