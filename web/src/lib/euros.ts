import { remembered } from './format.ts';

const amounts = remembered(
  (language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }),
);

/** An amount in euros, such as €1,234.50. */
export const euros = (cents: number, language: string): string => amounts(language).format(cents / 100);
