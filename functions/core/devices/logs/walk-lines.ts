import type { LogShelf, Position, StoredLine } from './line.ts';
import { type FoundLines, newestFirst } from './read-page.ts';
import { type Selection, shelvesOf } from './selection.ts';
import { OrderWalk } from './walk-order.ts';

/** What one call reads: as soon as it has read as many lines, or asked as many Queries, it says how far it got. */
const LINES_MAX = 30_000;
const QUERIES_MAX = 128;
/** Queries of one order at the same moment, of a megabyte each. */
const AT_ONCE = 4;

interface WalkOptions {
  /** Ends as soon as this many are found. */
  readonly enough?: number;
  /** Lines that the first Queries read, of which a page may be made already. */
  readonly first?: number;
  /** Ends as soon as so many were read. */
  readonly most?: number;
  readonly positionsOnly?: boolean;
  readonly accepts?: (line: StoredLine) => boolean;
}

export interface Walked extends FoundLines {
  /** Where each line stands that was read down to the horizon. */
  readonly read: readonly Position[];
}

/**
 * Walks back through all lines of a selection below a position and keeps those that are accepted, a bounded number of
 * reads in one call. Orders are kept side by side: all read on as far as the one that got least far can.
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
): Promise<Walked> {
  const { since, levels } = selection;
  const orders = ordersOf(shelvesOf(selection, below)).flatMap((shelves) =>
    levels.map((level) => ({ shelves, level })),
  );
  const atOnce = Math.ceil(most / Math.max(1, orders.length));
  const walks = orders.map(
    ({ shelves, level }) =>
      new OrderWalk(shelves, level, below, {
        since,
        positionsOnly,
        accepts,
        // A few lines show how far a megabyte reaches, too.
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
    // Nothing is known at first of how far a Query reaches.
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

/** Shelves that stand side by side begin orders of their own; one behind the other are one order. */
const ordersOf = (parts: LogShelf[][]): LogShelf[][] =>
  parts.length > 1 ? [parts.flat()] : (parts[0] ?? []).map((shelf) => [shelf]);
