import { createHash } from 'node:crypto';
import type { LogLevel } from '../../../shared/model/hub-log.ts';
import { iso } from '../../platform/clock.ts';
import { expr } from '../../platform/expression.ts';
import { type Item, putItems, queryIndex, queryItems } from '../../platform/table.ts';

/**
 * `log#<hub>` / `<level>#<time>#<hub>#<n>`: one line; listed per month by the owner at that time (`own`) and over all.
 * A line is three write units: its item and one slot of two indexes.
 */
export interface LogRow {
  hubId: string;
  level: LogLevel;
  /** ISO 8601; sorts as text. */
  at: string;
  message: string;
}

interface LogItem extends Item {
  row: LogRow;
  own?: string;
}

/** How long a line is kept (specification 2.9: "older than a year" must still find some). */
const KEPT_DAYS = 396;

/** Where a line stands in the order of time over all levels, hubs and months; also what a cursor holds. */
export type Position = string;

export interface StoredLine {
  readonly row: LogRow;
  readonly position: Position;
}

/** Writes lines down. The same line again (a repeated message) is the same item. */
export async function insertLogs(
  lines: readonly {
    hubId: string;
    ownerId: string | undefined;
    level: LogLevel;
    at: number;
    message: string;
  }[],
): Promise<void> {
  await putItems(
    lines.map(({ hubId, ownerId, level, at, message }): LogItem & Record<string, unknown> => {
      const time = iso(at);
      const month = time.slice(0, 7);
      const line = createHash('sha256').update(message).digest('base64url').slice(0, 8);
      const sort = `${level}#${time}#${hubId}#${line}`;
      return {
        pk: `log#${hubId}`,
        sk: sort,
        all: `log#${month}`,
        ...(ownerId && { own: `log#${ownerId}#${month}` }),
        s1: sort,
        row: { hubId, level, at: time, message },
        ttl: Math.floor(at / 1000) + KEPT_DAYS * 24 * 3600,
      };
    }),
  );
}

/** Where lines stand together in the order of time: a hub's own, or a month of an owner's or of everybody's. */
export type LogShelf =
  | { readonly hubId: string; readonly ownerId: string | undefined }
  | { readonly month: string; readonly ownerId: string | undefined };

/** A shelf that filters what it reads stops after this many Queries, of up to this many lines each. */
const QUERIES_MAX = 4;
const FILTERED_AT_ONCE = 1000;

export interface ReadLines {
  readonly lines: StoredLine[];
  /** Reading stopped here before it was done; undefined: nothing was left out. */
  readonly stoppedAt: Position | undefined;
}

/** Lines of one level, the newest first, from a position downwards (itself excluded) to a time (included). */
export async function readLines(
  shelf: LogShelf,
  level: LogLevel,
  { below, since, limit }: { below: Position; since: string; limit: number },
): Promise<ReadLines> {
  const positionOf = (sort: string) => sort.slice(level.length + 1);
  const range = { from: `${level}#${since}`, to: `${level}#${below}` };
  const lines: StoredLine[] = [];
  let after: Record<string, string> | undefined;
  for (let queries = 0; queries < QUERIES_MAX; queries++) {
    const found = await readShelf(shelf, { range, limit, backwards: true, after });
    const positioned = found.items.map(({ row, sort }) => ({ row, position: positionOf(sort) }));
    lines.push(...positioned.filter(({ position }) => position < below));
    after = found.stoppedAt;
    if (!after || lines.length >= limit) return { lines: lines.slice(0, limit), stoppedAt: undefined };
  }
  return { lines, stoppedAt: after && positionOf(after.sk!) };
}

async function readShelf(shelf: LogShelf, options: Parameters<typeof queryIndex>[3]) {
  if ('hubId' in shelf) {
    // A hub's lines are its owner's at that time: a former owner's stay theirs.
    const filter =
      shelf.ownerId === undefined ? undefined : expr`begins_with(#own, ${`log#${shelf.ownerId}#`})`;
    const limit = filter ? FILTERED_AT_ONCE : options?.limit;
    const { items, stoppedAt } = await queryItems<LogItem>(`log#${shelf.hubId}`, {
      ...options,
      limit,
      filter,
    });
    return { items: items.map(({ row, sk }) => ({ row, sort: sk })), stoppedAt };
  }
  const [partition, value] =
    shelf.ownerId === undefined
      ? (['all', `log#${shelf.month}`] as const)
      : (['own', `log#${shelf.ownerId}#${shelf.month}`] as const);
  const { items, stoppedAt } = await queryIndex<LogRow>(partition, 1, value, options);
  return { items: items.map(({ row, s1 }) => ({ row, sort: s1! })), stoppedAt };
}
