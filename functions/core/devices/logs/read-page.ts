import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { type LogPartition, mayHold, type Position, type StoredLine } from './line.ts';
import { partitionsOf, type Selection } from './selection.ts';
import { type RangeRead, readRange } from './store.ts';

/** For a shelf with a filter on what it reads: the maximum number of Queries, and of lines per Query. */
const QUERIES_MAX = 4;
const FILTERED_AT_ONCE = 1000;

/** The lines that were found, the newest first. */
export interface FoundLines {
  readonly lines: StoredLine[];
  /** The position down to which all lines were read; undefined: all lines of the selection were read. */
  readonly horizon: Position | undefined;
}

/**
 * The newest lines of a selection below a position. Each level of each shelf is a sorted sequence of its own, and the
 * sequences are merged. Every month takes a Query, so a wide range with few lines takes many small Queries.
 */
export async function readPage(selection: Selection, below: Position, wanted: number): Promise<FoundLines> {
  const lines: StoredLine[] = [];
  for (const shelves of partitionsOf(selection, below)) {
    const limit = wanted - lines.length;
    const orders = shelves.flatMap((shelf) =>
      selection.levels.filter((level) => mayHold(shelf, level)).map((level) => ({ shelf, level })),
    );
    const found = await Promise.all(
      orders.map(({ shelf, level }) => readLines(shelf, level, { below, since: selection.since, limit })),
    );
    // If a sequence stopped early, older lines of the others belong to the next page.
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

/** Up to `limit` lines of one sequence. Lines of a hub are filtered by owner, so it may take several Queries. */
async function readLines(
  shelf: LogPartition,
  level: LogLevel,
  { below, since, limit }: { below: Position; since: string; limit: number },
): Promise<RangeRead> {
  const lines: StoredLine[] = [];
  let at: Position | undefined = below;
  for (let queries = 0; queries < QUERIES_MAX; queries++) {
    const atOnce = queries === 0 ? limit : FILTERED_AT_ONCE;
    const read = await readRange(shelf, level, { below: at, since, limit: atOnce });
    lines.push(...read.lines);
    at = read.stoppedAt;
    if (!at || lines.length >= limit) return { lines: lines.slice(0, limit), stoppedAt: undefined };
  }
  return { lines, stoppedAt: at };
}
