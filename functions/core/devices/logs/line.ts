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
 * Where a line stands in the order of time over all levels, hubs and months, or a time, which stands right below the lines
 * of that moment; also what a cursor holds.
 */
export type Position = string;

export interface StoredLine {
  readonly level: LogLevel;
  readonly row: LogRow;
  /** Of its hub at that time; known where everybody's lines are read. */
  readonly ownerId?: string | undefined;
  readonly position: Position;
}

export function positionOf({ hubId, at, message }: Pick<LogRow, 'hubId' | 'at' | 'message'>): Position {
  const line = createHash('sha256').update(message).digest('base64url').slice(0, 8);
  return `${at}#${hubId}#${line}`;
}

/** Where lines stand together in the order of time: a hub's own, or a month of an owner's or of everybody's. */
export type LogShelf =
  | { readonly hubId: string; readonly ownerId: string | undefined }
  | { readonly month: string; readonly ownerId: string | undefined };
