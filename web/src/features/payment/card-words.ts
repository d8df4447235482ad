import type { PaymentCard } from '../../../../shared/model/payment.ts';

/** The provider's names of brands, as the brands write themselves. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const brandName = (brand: string): string => BRANDS[brand] ?? brand;

/** As cards are printed, such as 08/34. */
export const shownExpiry = ({ expiryMonth, expiryYear }: PaymentCard): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
