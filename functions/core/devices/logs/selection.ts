import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { iso } from '../../../platform/clock.ts';
import { archivedBefore } from './kept-days.ts';
import { type LogPartition, type Position, partitionsOfAll } from './line.ts';

/** The requested lines. */
export interface Selection {
  /** The owner; undefined: all owners. */
  readonly ownerId: string | undefined;
  /** Undefined: all hubs. */
  readonly hubIds: readonly string[] | undefined;
  readonly levels: readonly LogLevel[];
  /** Each one must be a prefix of a word of the message. */
  readonly words: readonly string[];
  readonly since: string;
  readonly until: string;
  /** The text to which cursors are bound: owner and filters. */
  readonly binding: string;
}

/** The part of a selection that is in the table. */
export const inTable = (selection: Selection): Selection => ({
  ...selection,
  since: [selection.since, archivedBefore()].sort()[1]!,
});

/** The shelves of a selection, in parts back in time: the shelves of one part cover the same period, and each part has the same. */
export function partitionsOf(
  { ownerId, hubIds, levels, since }: Pick<Selection, 'ownerId' | 'hubIds' | 'levels' | 'since'>,
  below: Position,
): LogPartition[][] {
  if (since >= below) return [];
  if (hubIds) return [hubIds.map((hubId) => ({ hubId, ownerId }))];
  const months: LogPartition[][] = [];
  for (let month = below.slice(0, 7); month >= since.slice(0, 7); month = monthBefore(month)) {
    months.push(
      ownerId === undefined
        ? partitionsOfAll(month, levels).map((partition) => ({ month, partition }))
        : [{ month, ownerId }],
    );
  }
  return months;
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return iso(Date.UTC(year, number - 2)).slice(0, 7);
}
