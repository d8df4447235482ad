import { STALE_AFTER_DAYS } from '../../../shared/model/sighting-days.ts';
import { cutText } from '../../../shared/text.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Intl formatters are expensive to create, and a list needs the same few for every row. */
export function remembered<T>(build: (language: string) => T): (language: string) => T {
  const built = new Map<string, T>();
  return (language) => {
    const known = built.get(language) ?? build(language);
    built.set(language, known);
    return known;
  };
}

const relative = remembered((language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
const dateTime = remembered(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
);
const times = remembered((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const days = remembered((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const calendarDays = remembered(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const percents = remembered(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const degrees = remembered((language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'celsius' }));
const twoDigits = remembered(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

const dollarAmounts = remembered(
  (language) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 }),
);

/** Below this, a relative time is "just now", because a count of seconds would flicker. */
export const JUST_NOW = 10 * SECOND;

const AGES = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

/**
 * Such as "3 hours ago", in whole units of the largest that fits; undefined: just now, or in the future by a wrong
 * clock.
 */
export function relativeTime(at: number, now: number, language: string): string | undefined {
  const age = now - at;
  const unit = age < JUST_NOW ? undefined : AGES.find(([length]) => age >= length);
  return unit && relative(language).format(-Math.floor(age / unit[0]), unit[1]);
}

/** The midnight with which yesterday began, where the reader is. */
export function startOfYesterday(now: number): Date {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  // Not 24 hours before: days on which the clock changes have more or fewer.
  day.setDate(day.getDate() - 1);
  return day;
}

/** The start of the day (UTC) this many days ago, because the API stores the last contact by day. */
export const daysAgo = (days: number): string =>
  new Date(Math.floor((Date.now() - days * DAY) / DAY) * DAY).toISOString();

export const absoluteTime = (at: number, language: string): string => dateTime(language).format(at);

/** A time of today in local time, such as 14:05. */
export const timeOfDay = (at: number, language: string): string => times(language).format(at);

/** The date of a time (ms), where the reader is. */
export const shortDate = (at: number, language: string): string => days(language).format(at);

/** A day of the calendar (yyyy-mm-dd), which is the same everywhere. As a time, it would be the day before west of Greenwich. */
export const calendarDay = (day: string, language: string): string =>
  calendarDays(language).format(Date.parse(day));

export const percent = (value: number, language: string): string => percents(language).format(value / 100);

/** With a no-break space before the unit. */
export const celsius = (value: number, language: string): string =>
  degrees(language).format(value).replace(' ', '\u00a0');

/** A strength in dBm, with a minus sign and a no-break space before the unit. */
export const decibels = (value: number, language: string): string =>
  `${value.toLocaleString(language).replace('-', '\u2212')}\u00a0dBm`;

/** An amount with two significant digits, however small. */
export const dollars = (amount: number, language: string): string => dollarAmounts(language).format(amount);

/** Millivolts as volts, with a no-break space before the unit. */
export const volts = (millivolts: number, language: string): string =>
  `${twoDigits(language).format(millivolts / 1000)}\u00a0V`;

const SIZES = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const;

/** The size of a file, in the largest unit of which it has at least one. */
export function fileSize(bytes: number, language: string): string {
  const [unit, size] = SIZES.find(([, one]) => bytes >= one) ?? SIZES[2];
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / size);
}

/** A month has 30 days and a year 360 here (specification 2.9). */
const DURATIONS = [
  ['year', (360 * DAY) / SECOND],
  ['month', (30 * DAY) / SECOND],
  ['week', (7 * DAY) / SECOND],
  ['day', DAY / SECOND],
  ['hour', HOUR / SECOND],
  ['minute', MINUTE / SECOND],
  ['second', 1],
] as const;

/** How long a beacon has been on: the two largest units, the second only if it is not zero. */
export function activeTime(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const at = DURATIONS.findIndex(([, length]) => whole >= length);
  const first = DURATIONS[at < 0 ? DURATIONS.length - 1 : at]!;
  const second = at < 0 ? undefined : DURATIONS[at + 1];
  const rest = second ? Math.floor((whole % first[1]) / second[1]) : 0;
  const text = inUnit(Math.floor(whole / first[1]), first[0], language);
  return second && rest > 0 ? `${text} ${inUnit(rest, second[0], language)}` : text;
}

const inUnit = (value: number, unit: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);

const WHOLE = [
  ['day', DAY / MINUTE],
  ['hour', HOUR / MINUTE],
  ['minute', 1],
] as const;

/** Such as "15 minutes" or "2 days": in the largest unit of which it is a multiple. */
export function lengthOfTime(minutes: number, language: string): string {
  const [unit, length] = WHOLE.find(([, one]) => minutes % one === 0) ?? WHOLE[2];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    minutes / length,
  );
}

const DESCRIPTION_MAX = 50;

/** Truncated to 50 characters for lists (specification 1.9), or to `max`. */
export function truncated(text: string, max = DESCRIPTION_MAX): string {
  const cut = cutText(text, max);
  return cut === text ? text : `${cut.trimEnd()}…`;
}

/** Whether it was assigned to its owner within the last 24 hours. */
export const isNew = (assignedAt: string | null, now: number): boolean =>
  assignedAt !== null && now - Date.parse(assignedAt) < DAY;

export const isStale = (heardAt: number, now: number): boolean => now - heardAt > STALE_AFTER_DAYS * DAY;

/** The longest time, in days, that is said in this unit. */
const SPANS = [
  ['day', 1, 14],
  ['week', 7, 70],
  ['month', 30.44, Number.POSITIVE_INFINITY],
] as const;

/** A range of days in whole units, such as "5–8 weeks"; without an end, only where it begins. */
export function roundedSpan(daysMin: number, daysMax: number | undefined, language: string): string {
  const [unit, length] = SPANS.find(([, , most]) => (daysMax ?? daysMin) <= most)!;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  const first = Math.floor(daysMin / length);
  return daysMax === undefined
    ? format.format(first)
    : format.formatRange(first, Math.max(Math.ceil(daysMax / length), first + 1));
}
