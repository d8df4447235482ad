import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { slotAt } from '../../../platform/listed.ts';
import { type Item, putItems, queryIndex, queryItems } from '../../../platform/table.ts';
import { keptDays } from './kept-days.ts';
import { type LogRow, type LogShelf, type Position, positionOf, type StoredLine } from './line.ts';

/**
 * `log#<hub>` / `<level>#<time>#<hub>#<n>`: one line; listed per month by the owner at that time (`own`) and over all.
 * A line is three write units: its item and one slot of two indexes.
 */
interface LogItem extends Item {
  row: LogRow;
  own?: string;
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
      const sort = `${level}#${positionOf({ hubId, at: time, message })}`;
      return {
        pk: `log#${hubId}`,
        sk: sort,
        all: `log#${month}`,
        ...(ownerId && { own: `log#${ownerId}#${month}` }),
        ...slotAt(1, sort),
        row: { hubId, level, at: time, message },
        ttl: Math.floor(at / 1000) + keptDays() * 24 * 3600,
      };
    }),
  );
}

export interface Stretch {
  /** From here downwards, itself excluded. */
  readonly below: Position;
  /** Down to this time, itself included. */
  readonly since: string;
  /** So many lines at the most; without it as many as a Query reads, a megabyte. */
  readonly limit?: number | undefined;
  /** Only where lines stand; their rows are left out. */
  readonly positionsOnly?: boolean;
}

export interface StretchRead {
  /** The newest first. */
  readonly lines: StoredLine[];
  /** Reading stopped behind this line before the stretch ended. */
  readonly stoppedAt: Position | undefined;
}

/** Lines of one level by one Query. */
export async function readStretch(
  shelf: LogShelf,
  level: LogLevel,
  { below, since, limit, positionsOnly }: Stretch,
): Promise<StretchRead> {
  // DynamoDB refuses a range that ends before it begins.
  if (since >= below) return { lines: [], stoppedAt: undefined };
  const cut = (sort: string) => sort.slice(level.length + 1);
  const found = await queryShelf(shelf, {
    range: { from: `${level}#${since}`, to: `${level}#${below}` },
    // The line that a page ended with is read once more, and left out.
    limit: limit && limit + (isLine(below) ? 1 : 0),
    backwards: true,
    positionsOnly,
  });
  const lines = found.items.map(({ row, own, sort }) => ({
    row,
    level,
    ownerId: own?.split('#')[1],
    position: cut(sort),
  }));
  return {
    lines: lines.filter(({ position }) => position < below),
    stoppedAt: found.stoppedAt && cut(found.stoppedAt),
  };
}

/** A position is a line's, or a time alone. */
const isLine = (position: Position) => position.includes('#');

async function queryShelf(
  shelf: LogShelf,
  {
    positionsOnly,
    ...options
  }: NonNullable<Parameters<typeof queryIndex>[3]> & { positionsOnly: boolean | undefined },
): Promise<{
  items: { row: LogRow; own?: string | undefined; sort: string }[];
  stoppedAt: string | undefined;
}> {
  if ('hubId' in shelf) {
    // A hub's lines are its owner's at that time: a former owner's stay theirs.
    const filter =
      shelf.ownerId === undefined ? undefined : expr`begins_with(#own, ${`log#${shelf.ownerId}#`})`;
    const { items, stoppedAt } = await queryItems<LogItem>(`log#${shelf.hubId}`, {
      ...options,
      only: positionsOnly ? 'sk' : undefined,
      filter,
    });
    return { items: items.map(({ row, sk }) => ({ row, sort: sk })), stoppedAt: stoppedAt?.sk };
  }
  const [partition, value] =
    shelf.ownerId === undefined
      ? (['all', `log#${shelf.month}`] as const)
      : (['own', `log#${shelf.ownerId}#${shelf.month}`] as const);
  const { items, stoppedSort } = await queryIndex<LogRow>(partition, 1, value, {
    ...options,
    sortsOnly: positionsOnly === true,
  });
  return { items, stoppedAt: stoppedSort };
}
