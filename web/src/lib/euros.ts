/** An amount in euros, such as €1,234.50. */
export const euros = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
