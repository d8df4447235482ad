import { LOG_LEVELS, type LogLevel } from '../../../../shared/model/hub-log.ts';
import { cutText } from '../../../../shared/text.ts';
import { CLOCK_TOLERANCE_MS } from '../hubs/presence/hub-clock.ts';
import type { Drops } from './sighting.ts';

export interface LogLine {
  readonly level: LogLevel;
  /** ms UTC. */
  readonly at: number;
  readonly message: string;
}

const MESSAGE_MAX = 1000;
const LINES_MAX = 600;

/** An earlier time cannot be right: the clock was never set, or it sends seconds instead of ms. */
const BEFORE_ALL_HUBS = Date.UTC(2015);

/** When a message of a hub arrived, ms, and whether the hub's clock is known to be wrong. */
interface Arrival {
  readonly at: number;
  readonly isWrong: boolean;
}

/**
 * Reads the log lines of a hub: one object, or several under `logs` (ARCHITECTURE 6). Malformed lines are dropped and
 * counted. If the clock is wrong, the newest line gets the time of arrival, and the others keep their distance from it.
 */
export function readLogs(payload: unknown, { at, isWrong }: Arrival, drops: Drops): LogLine[] {
  const several = (payload as { logs?: unknown } | null)?.logs;
  const entries = Array.isArray(several) ? several : [payload];
  drops.add('brokenLog', Math.max(0, entries.length - LINES_MAX));
  const lines = entries.slice(0, LINES_MAX).flatMap((entry) => {
    const line = readLine(entry);
    if (!line) drops.add('brokenLog');
    return line ? [line] : [];
  });
  const newest = Math.max(...lines.map((line) => line.at));
  const ahead = isWrong || newest < BEFORE_ALL_HUBS ? newest - at : 0;
  return lines.map((line) => {
    const time = line.at - ahead;
    return { ...line, at: time > at + CLOCK_TOLERANCE_MS || time <= 0 ? at : time };
  });
}

function readLine(entry: unknown): LogLine | undefined {
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
    at: timestamp as number,
    message: cutText(printable(message), MESSAGE_MAX),
  };
}

/**
 * Other names of levels: some hubs use the console's word "error" (specification 2.2) or names of their log libraries.
 */
const OTHER_NAMES: Readonly<Record<string, LogLevel>> = {
  ERROR: 'SEVERE',
  FATAL: 'SEVERE',
  WARN: 'WARNING',
};

function levelOf(level: unknown): LogLevel | undefined {
  if (typeof level !== 'string') return undefined;
  const name = level.toUpperCase();
  return OTHER_NAMES[name] ?? LOG_LEVELS.find((one) => one === name);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters.
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
