import { iso, now } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';

const DAY_MS = 24 * 3600_000;
/**
 * In its last days in the table, a line is also in the archive. For this long, archiving may fail without losing lines.
 */
const IN_BOTH_DAYS = 3;

export const keptDays = (): number => Number(env('HUB_LOG_DAYS'));

/** The day that is `days` days before a time, as `2026-11-21`. */
const dayBefore = (at: number, days: number): string => iso(at - days * DAY_MS).slice(0, 10);

/** The days whose lines expire soon, the latest first. Every call returns all of them, so a missed day is retried. */
export const dueDays = (at: number): string[] =>
  Array.from({ length: IN_BOTH_DAYS }, (_, n) => dayBefore(at, keptDays() - IN_BOTH_DAYS + n));

/** Lines from this time on are read from the table, older ones from the archive, where they are for a day already. */
export const archivedBefore = (): string => startOf(dayBefore(now(), keptDays() - IN_BOTH_DAYS));

export const startOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => iso(Date.parse(startOf(day)) + DAY_MS);
