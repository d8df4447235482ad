import { createHash } from 'node:crypto';
import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { shardFor, shardsOf } from '../../../platform/shards.ts';

/** A line as it is stored. */
export interface LogRow {
  hubId: string;
  level: LogLevel;
  /** ISO 8601; sorts as text. */
  at: string;
  message: string;
}

/**
 * The position of a line in the order of time over all levels, hubs and months; or a time alone, which sorts directly
 * before the lines of that time. Cursors contain positions.
 */
export type Position = string;

export interface StoredLine {
  readonly level: LogLevel;
  readonly row: LogRow;
  /** The owner of the hub at that time; only set if the lines of all owners are read. */
  readonly ownerId?: string | undefined;
  readonly position: Position;
}

export function positionOf({ hubId, at, message }: Pick<LogRow, 'hubId' | 'at' | 'message'>): Position {
  const line = createHash('sha256').update(message).digest('base64url').slice(0, 8);
  return `${at}#${hubId}#${line}`;
}

/**
 * Over how many partitions a month's lines of all owners are spread, by hub. Hubs that are set to log everything flood the two lower
 * levels: a thousand of them fill one partition. The numbers may only grow.
 */
const SHARDS: Record<LogLevel, number> = { DEBUG: 8, INFO: 8, WARNING: 1, SEVERE: 1 };

/** The partition of a new line. */
export const partitionFor = (month: string, level: LogLevel, hubId: string): string =>
  shardFor(monthOfAll(month), hubId, SHARDS[level]);

/** The partitions of these levels in a month, of all owners. */
export const partitionsOfAll = (month: string, levels: readonly LogLevel[]): readonly string[] =>
  shardsOf(monthOfAll(month), Math.max(...levels.map((level) => SHARDS[level])));

const monthOfAll = (month: string) => `log#${month}`;

/** A partition of lines in the order of time: those of one hub, or of one month of an owner or of all owners. */
export type LogPartition =
  | { readonly hubId: string; readonly ownerId: string | undefined }
  | { readonly month: string; readonly ownerId: string }
  | { readonly month: string; readonly partition: string };

/** Whether lines of a level may be in a partition. */
export const mayHold = (shelf: LogPartition, level: LogLevel): boolean =>
  !('partition' in shelf) || partitionsOfAll(shelf.month, [level]).includes(shelf.partition);
