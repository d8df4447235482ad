/**
 * The last day (yyyy-mm-dd, in local time) on which a key works that expires at this time; keys expire at the end of a
 * day.
 */
export function lastDayOf(expiresAt: string): string {
  const last = new Date(Date.parse(expiresAt) - 1);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}

/** When a key expires whose last day this is; undefined for a text that is not a day. */
export function endOfDay(day: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

/** The last day of a key that works for a year from now. */
export const inAYear = (now: number): string => {
  const end = new Date(now);
  end.setFullYear(end.getFullYear() + 1);
  return lastDayOf(new Date(end.getTime() + 1).toISOString());
};
