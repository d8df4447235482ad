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
  const [year, month, date] = day.split('-').map(Number);
  const end = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}
