import type { Language } from '../../../../shared/model/user-limits.ts';
import { PERCENT } from '../../../../shared/money/rounding.ts';
import { INVOICE_TEXTS } from './invoice-texts.ts';

const localeOf = (language: Language) => INVOICE_TEXTS[language].locale;

/** An amount of cents. Numbers hold them exactly as euros up to some billions, and it is rounded to the cent. */
export const eurosText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100);

export const countText = (count: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language)).format(count);

/** A rate, of basis points: 25.5 %. */
export const percentText = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / (100 * PERCENT),
  );

/** A day, YYYY-MM-DD, in words. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A month, year * 100 + month, in words. */
export const monthText = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Math.floor(month / 100), (month % 100) - 1),
  );

/** A country by its ISO code; the code itself where it has no name. */
export const countryText = (country: string, language: Language): string =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(country) ?? country)
    : country;

/** How long something was used: hours, minutes, seconds. */
export function durationText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
