import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import type { LogShelf, Position, StoredLine } from './line.ts';
import { type Selection, shelvesOf } from './selection.ts';
import { readStretch, type StretchRead } from './store.ts';

/** A shelf that filters what it reads stops after this many Queries, of up to this many lines each. */
const QUERIES_MAX = 4;
const FILTERED_AT_ONCE = 1000;

/** Lines that were found, the newest first. */
export interface FoundLines {
  readonly lines: StoredLine[];
  /** All down to here was read, and nothing further; undefined: all was read. */
  readonly horizon: Position | undefined;
}

/**
 * The newest lines of a selection below a position. Each level of each shelf stands in an order of its own, and these are
 * merged. Months that hold nothing are passed over, so a wide range with few lines takes many small Queries.
 */
export async function readPage(selection: Selection, below: Position, wanted: number): Promise<FoundLines> {
  const lines: StoredLine[] = [];
  for (const shelves of shelvesOf(selection, below)) {
    const limit = wanted - lines.length;
    const orders = shelves.flatMap((shelf) => selection.levels.map((level) => ({ shelf, level })));
    const found = await Promise.all(
      orders.map(({ shelf, level }) => readLines(shelf, level, { below, since: selection.since, limit })),
    );
    // An order that stopped early holds the others back: what is older than that point comes with the next page.
    const horizon = found
      .map(({ stoppedAt }) => stoppedAt ?? '')
      .sort()
      .at(-1)!;
    const merged = found.flatMap(({ lines: some }) => some).filter(({ position }) => position >= horizon);
    lines.push(...merged.sort(newestFirst).slice(0, limit));
    if (lines.length === wanted) break;
    if (horizon !== '') return { lines, horizon };
  }
  return { lines, horizon: undefined };
}

export const newestFirst = (a: StoredLine, b: StoredLine) => (a.position < b.position ? 1 : -1);

/** So many lines of one order, if there are as many; a hub's are filtered by their owner, so it may take some Queries. */
async function readLines(
  shelf: LogShelf,
  level: LogLevel,
  { below, since, limit }: { below: Position; since: string; limit: number },
): Promise<StretchRead> {
  const lines: StoredLine[] = [];
  let at: Position | undefined = below;
  for (let queries = 0; queries < QUERIES_MAX; queries++) {
    const atOnce = queries === 0 ? limit : FILTERED_AT_ONCE;
    const read = await readStretch(shelf, level, { below: at, since, limit: atOnce });
    lines.push(...read.lines);
    at = read.stoppedAt;
    if (!at || lines.length >= limit) return { lines: lines.slice(0, limit), stoppedAt: undefined };
  }
  return { lines, stoppedAt: at };
}
