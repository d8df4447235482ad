import { type LogPartition, mayHold, type Position, type StoredLine } from './line.ts';
import { type FoundLines, newestFirst } from './read-page.ts';
import { partitionsOf, type Selection } from './selection.ts';
import { OrderWalk } from './walk-order.ts';

/** Limits per call: after this many lines or Queries, it stops and returns how far it got. */
const LINES_MAX = 30_000;
const QUERIES_MAX = 128;
/** Concurrent Queries per sequence, of a megabyte each. */
const AT_ONCE = 4;

interface WalkOptions {
  /** Stop when this many lines are found. */
  readonly enough?: number;
  /** The number of lines that the first Queries read; they may already be enough for a page. */
  readonly first?: number;
  /** Stop when this many lines were read. */
  readonly most?: number;
  readonly positionsOnly?: boolean;
  readonly accepts?: (line: StoredLine) => boolean;
}

export interface WalkResult extends FoundLines {
  /** The positions of all lines that were read, down to the horizon. */
  readonly read: readonly Position[];
}

/**
 * Reads back through all lines of a selection below a position, with a limited number of reads per call, and keeps the
 * accepted ones. All sequences (see ordersOf) advance together: each reads as far back as the slowest one can reach
 * next.
 */
export async function walkLines(
  selection: Pick<Selection, 'ownerId' | 'hubIds' | 'levels' | 'since'>,
  below: Position,
  {
    enough = Number.POSITIVE_INFINITY,
    first,
    most = LINES_MAX,
    positionsOnly = false,
    accepts = () => true,
  }: WalkOptions,
): Promise<WalkResult> {
  const { since, levels } = selection;
  const orders = ordersOf(partitionsOf(selection, below)).flatMap((shelves) =>
    levels.filter((level) => mayHold(shelves[0]!, level)).map((level) => ({ shelves, level })),
  );
  const atOnce = Math.ceil(most / Math.max(1, orders.length));
  const walks = orders.map(
    ({ shelves, level }) =>
      new OrderWalk(shelves, level, below, {
        since,
        positionsOnly,
        accepts,
        // A few lines are enough to estimate how far a megabyte reaches.
        atOnce: (asked) => (asked === 0 && first ? Math.min(first, atOnce) : atOnce),
      }),
  );
  const horizonNow = () =>
    walks
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '';
  const foundDownTo = (horizon: Position) =>
    walks.flatMap(({ found }) => found).filter(({ position }) => position >= horizon);
  const total = (of: (walk: OrderWalk) => number) => walks.reduce((sum, walk) => sum + of(walk), 0);
  const mayReadOn = () =>
    total(({ read }) => read.length) < most && total(({ queries }) => queries) < QUERIES_MAX;

  let horizon = horizonNow();
  for (let wave = 0; horizon !== '' && mayReadOn() && foundDownTo(horizon).length < enough; wave++) {
    // At first it is unknown how far a Query reaches.
    const windows = wave === 0 ? 1 : AT_ONCE;
    const downTo = walks.find(({ at }) => at === horizon)!.reach(windows);
    const behind = walks.filter(({ at }) => at > downTo);
    await Promise.all(behind.map((walk) => walk.advance(windows, downTo)));
    horizon = horizonNow();
  }
  return {
    lines: foundDownTo(horizon).sort(newestFirst),
    read: walks.flatMap(({ read }) => read).filter((position) => position >= horizon),
    horizon: horizon || undefined,
  };
}

/** Sequences of shelves: shelves of one part are separate sequences; the same shelf of each part is one sequence. */
const ordersOf = (parts: LogPartition[][]): LogPartition[][] =>
  (parts[0] ?? []).map((_, index) => parts.map((shelves) => shelves[index]!));
