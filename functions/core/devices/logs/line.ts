import { createHash } from 'node:crypto';
import type { LogLevel } from '../../../../shared/model/hub-log.ts';

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

/** A partition of lines in the order of time: those of one hub, or of one month of an owner or of all owners. */
export type LogPartition =
  | { readonly hubId: string; readonly ownerId: string | undefined }
  | { readonly month: string; readonly ownerId: string | undefined };
