/**
 * Months of usage and charges are those of Germany, whatever the time zone of their reader. A month is a number as in the
 * contract: year * 100 + month.
 */
const ZONE = 'Europe/Berlin';

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The month of a time (ms). */
export function monthOf(at: number): number {
  const { year, month } = wallClock(at);
  return year * 100 + month;
}

/** The day of a time (ms), as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const { year, month, day } = wallClock(at);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The month that is some months later, or earlier. */
export function addMonths(month: number, by: number): number {
  const count = Math.floor(month / 100) * 12 + (month % 100) - 1 + by;
  return Math.floor(count / 12) * 100 + (count % 12) + 1;
}

/** When a month begins, ms. */
export const startOfMonth = (month: number): number => startOfDay(month, 1);

/** When a day of a month begins, ms; days are numbered from 1. Not for days on which clocks are changed. */
export function startOfDay(month: number, day: number): number {
  const wanted = Date.UTC(Math.floor(month / 100), (month % 100) - 1, day);
  // Clocks are changed on the last Sundays of March and October, so the days before the 25th have one offset.
  return wanted - offsetAt(wanted);
}

/** How far the clock of the zone is ahead of UTC, ms. */
function offsetAt(at: number): number {
  const { year, month, day, hour, minute, second } = wallClock(at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function wallClock(at: number) {
  const parts = new Map(PARTS.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
  return {
    ...{ year: of('year'), month: of('month'), day: of('day') },
    ...{ hour: of('hour'), minute: of('minute'), second: of('second') },
  };
}
