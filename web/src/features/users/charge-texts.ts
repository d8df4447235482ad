import { useTranslation } from 'react-i18next';

const CURRENCY = 'EUR';

/** Formats cents as an amount of money. */
export function useMoneyText(): (cents: number) => string {
  const { i18n } = useTranslation();
  return (cents) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency: CURRENCY }).format(cents / 100);
}

/** Formats a period, which is year*100+month, or 0 for none. */
export function useMonthText(): (period: number) => string {
  const { t, i18n } = useTranslation('users');
  return (period) =>
    period === 0
      ? t('none')
      : new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          Date.UTC(Math.floor(period / 100), (period % 100) - 1),
        );
}

/** Converts a period to the value of `input[type=month]`, and back. */
export const toMonthInput = (period: number): string =>
  period === 0 ? '' : `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`;
export function fromMonthInput(text: string): number {
  const [year, month] = text.split('-').map(Number);
  return year && month ? year * 100 + month : 0;
}
