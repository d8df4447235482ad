/**
 * The limits of times in requests: the years 0 to 9999, so that their ISO form has a year of four digits and sorts as
 * text. Times beyond are errors of the caller.
 */
export const TIME_MIN = Date.parse('0000-01-01T00:00:00.000Z');
export const TIME_MAX = Date.parse('9999-12-31T23:59:59.999Z');

/** ISO 8601: a date, or a date with a time; without a zone it is UTC. */
const ISO = /^\d{4}-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?)?$/;

/** A time in milliseconds UTC, from digits (milliseconds) or ISO 8601; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const isLocal = /T[\d:.]+$/.test(text);
  const time = /^\d{1,15}$/.test(text)
    ? Number(text)
    : ISO.test(text)
      ? Date.parse(isLocal ? `${text}Z` : text)
      : Number.NaN;
  return time >= TIME_MIN && time <= TIME_MAX ? time : undefined;
}
