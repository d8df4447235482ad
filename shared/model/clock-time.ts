import * as z from 'zod/mini';

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An IANA time zone. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone));

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a zone. A format is kept, because making one takes longer than all else here. */
export function clockOf(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** Whether a time of day is within a range, from `from` until before `to`; past midnight if `to` is earlier. */
export const isWithin = (
  clock: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => (from < to ? from <= clock && clock < to : from <= clock || clock < to);
