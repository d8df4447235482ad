import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { slotAt } from '../../../platform/listed.ts';
import { type Item, putItems, queryIndex, queryItems } from '../../../platform/table.ts';
import { keptDays } from './kept-days.ts';
import {
  type LogPartition,
  type LogRow,
  type Position,
  partitionFor,
  positionOf,
  type StoredLine,
} from './line.ts';

/**
 * `log#<hub>` / `<level>#<time>#<hub>#<n>`: one line; listed per month by the owner at that time (`own`) and of all
 * owners (`all`; spread as line.ts says). A line takes three write units: its item and one slot in each of two indexes.
 */
interface LogItem extends Item {
  row: LogRow;
  own?: string;
}

/** Stores lines. It is idempotent: the same line (a repeated message) is the same item. */
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
        all: partitionFor(month, level, hubId),
        ...(ownerId && { own: `log#${ownerId}#${month}` }),
        ...slotAt(1, sort),
        row: { hubId, level, at: time, message },
        ttl: Math.floor(at / 1000) + keptDays() * 24 * 3600,
      };
    }),
  );
}

export interface LineRange {
  /** The upper limit, exclusive. */
  readonly below: Position;
  /** The lower limit, inclusive. */
  readonly since: string;
  /** The maximum number of lines; absent: as many as one Query reads (a megabyte). */
  readonly limit?: number | undefined;
  /** Read only the positions of lines, without their rows. */
  readonly positionsOnly?: boolean;
}

export interface RangeRead {
  /** The newest first. */
  readonly lines: StoredLine[];
  /** The last line that was read, if the Query stopped before the end. */
  readonly stoppedAt: Position | undefined;
}

/** Reads lines of one level by one Query. */
export async function readRange(
  shelf: LogPartition,
  level: LogLevel,
  { below, since, limit, positionsOnly }: LineRange,
): Promise<RangeRead> {
  // DynamoDB refuses a range whose end is before its start.
  if (since >= below) return { lines: [], stoppedAt: undefined };
  const cut = (sort: string) => sort.slice(level.length + 1);
  const found = await queryPartition(shelf, {
    range: { from: `${level}#${since}`, to: `${level}#${below}` },
    // The last line of the previous page is read again and left out.
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

/** Whether a position is that of a line, not a time alone. */
const isLine = (position: Position) => position.includes('#');

async function queryPartition(
  shelf: LogPartition,
  {
    positionsOnly,
    ...options
  }: NonNullable<Parameters<typeof queryIndex>[3]> & { positionsOnly: boolean | undefined },
): Promise<{
  items: { row: LogRow; own?: string | undefined; sort: string }[];
  stoppedAt: string | undefined;
}> {
  if ('hubId' in shelf) {
    // A line belongs to the owner of its hub at that time, also after a change of owner.
    const filter =
      shelf.ownerId === undefined ? undefined : expr`begins_with(#own, ${`log#${shelf.ownerId}#`})`;
    const { items, stoppedAt } = await queryItems<LogItem>(`log#${shelf.hubId}`, {
      ...options,
      only: positionsOnly ? expr`#sk` : undefined,
      filter,
    });
    return { items: items.map(({ row, sk }) => ({ row, sort: sk })), stoppedAt: stoppedAt?.sk };
  }
  const [partition, value] =
    'partition' in shelf
      ? (['all', shelf.partition] as const)
      : (['own', `log#${shelf.ownerId}#${shelf.month}`] as const);
  const { items, stoppedSort } = await queryIndex<LogRow>(partition, 1, value, {
    ...options,
    sortsOnly: positionsOnly === true,
  });
  return { items, stoppedAt: stoppedSort };
}
