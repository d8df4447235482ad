import { LOG_LEVELS, type LogLevel } from '../../../shared/model/hub-log.ts';
import type { Drops } from './sighting.ts';

export interface LogLine {
  readonly level: LogLevel;
  /** ms UTC. */
  readonly at: number;
  readonly message: string;
}

const MESSAGE_MAX = 1000;
const LINES_MAX = 600;
const CLOCK_AHEAD_MS = 5 * 60_000;

/** Log lines of a hub: one object, or several under `logs` (ARCHITECTURE 6). Broken ones are dropped and counted. */
export function readLogs(payload: unknown, at: number, drops: Drops): LogLine[] {
  const several = (payload as { logs?: unknown } | null)?.logs;
  const entries = Array.isArray(several) ? several : [payload];
  drops.add('brokenLog', Math.max(0, entries.length - LINES_MAX));
  return entries.slice(0, LINES_MAX).flatMap((entry) => {
    const line = readLine(entry, at);
    if (!line) drops.add('brokenLog');
    return line ? [line] : [];
  });
}

function readLine(entry: unknown, at: number): LogLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { level, timestamp, message } = entry as Record<string, unknown>;
  const known = levelOf(level);
  if (
    !known ||
    typeof message !== 'string' ||
    !Number.isSafeInteger(timestamp) ||
    (timestamp as number) <= 0
  ) {
    return undefined;
  }
  return {
    level: known,
    at: (timestamp as number) > at + CLOCK_AHEAD_MS ? at : (timestamp as number),
    message: printable(message).slice(0, MESSAGE_MAX),
  };
}

function levelOf(level: unknown): LogLevel | undefined {
  if (typeof level !== 'string') return undefined;
  const name = level.toUpperCase();
  // What the console calls "error" (specification 2.2) some hubs call so too.
  return name === 'ERROR' ? 'SEVERE' : LOG_LEVELS.find((one) => one === name);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
