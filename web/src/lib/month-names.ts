import { startOfMonth } from '../../../shared/month.ts';

/** Months of usage are those of Germany, wherever their reader is. */
const ZONE = 'Europe/Berlin';

/** Such as November 2026. */
export const monthName = (month: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: ZONE, month: 'long', year: 'numeric' }).format(
    startOfMonth(month),
  );

/** The day of a time in Germany, such as 30 November. */
export const dayName = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: ZONE, day: 'numeric', month: 'long' }).format(at);
