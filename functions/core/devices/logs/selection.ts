import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { archivedBefore } from './kept-days.ts';
import type { LogShelf, Position } from './line.ts';

/** Which lines are asked for. */
export interface Selection {
  /** Whose: undefined for everybody's. */
  readonly ownerId: string | undefined;
  /** Undefined for all hubs. */
  readonly hubIds: readonly string[] | undefined;
  readonly levels: readonly LogLevel[];
  /** Each begins a word of the message. */
  readonly words: readonly string[];
  readonly since: string;
  readonly until: string;
  /** What cursors are bound to: whose lines and which. */
  readonly binding: string;
}

/** The part of it that is in the table. */
export const inTable = (selection: Selection): Selection => ({
  ...selection,
  since: [selection.since, archivedBefore()].sort()[1]!,
});

/** Shelves side by side that hold the selection, one such part after the other back in time. */
export function shelvesOf(
  { ownerId, hubIds, since }: Pick<Selection, 'ownerId' | 'hubIds' | 'since'>,
  below: Position,
): LogShelf[][] {
  if (since >= below) return [];
  if (hubIds) return [hubIds.map((hubId) => ({ hubId, ownerId }))];
  const months: LogShelf[][] = [];
  for (let month = below.slice(0, 7); month >= since.slice(0, 7); month = monthBefore(month)) {
    months.push([{ month, ownerId }]);
  }
  return months;
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}
