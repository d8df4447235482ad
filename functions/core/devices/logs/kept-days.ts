import { iso, now } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';

const DAY_MS = 24 * 3600_000;
/** Its last days in the table a line is in the archive, too: so long archiving may fail. */
const IN_BOTH_DAYS = 3;

export const keptDays = (): number => Number(env('HUB_LOG_DAYS'));

/** `2026-11-21`, so many days before a time. */
const dayBefore = (at: number, days: number): string => iso(at - days * DAY_MS).slice(0, 10);

/** Days that leave the table soon, the latest first: all of them, so that a day that was missed is made up for. */
export const dueDays = (at: number): string[] =>
  Array.from({ length: IN_BOTH_DAYS }, (_, n) => dayBefore(at, keptDays() - IN_BOTH_DAYS + n));

/** Lines from here on are read in the table, older ones in the archive. A day that is read there was archived the day before. */
export const archivedBefore = (): string => startOf(dayBefore(now(), keptDays() - IN_BOTH_DAYS));

export const startOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => iso(Date.parse(startOf(day)) + DAY_MS);
