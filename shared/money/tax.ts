import { type EuCountry, euCountryOf, vatRateOf } from './vat.ts';

/** What a check of a VAT id has found. As long as the register cannot be asked, the last verdict holds. */
export type VatIdState = 'valid' | 'invalid' | 'missing';

interface Seller {
  readonly country: EuCountry;
  /** Whether it declares VAT of consumers in their countries (One Stop Shop). */
  readonly usesOss: boolean;
}

interface Buyer {
  /** ISO 3166. */
  readonly country: string;
  readonly isCompany: boolean;
  readonly vatId: VatIdState;
}

/**
 * How a charge is taxed, by the categories of EN 16931: S with VAT, AE the buyer owes it (reverse charge), O it is not
 * subject to VAT of the European Union. `code` names the reason of an exemption.
 */
export type Tax =
  | { readonly category: 'S'; readonly rateBp: number; readonly country: EuCountry }
  | { readonly category: 'AE'; readonly rateBp: 0; readonly code: 'VATEX-EU-AE' }
  | { readonly category: 'O'; readonly rateBp: 0; readonly code: 'VATEX-EU-O' };

/** How a seller taxes what a buyer has used in a month (year * 100 + month). */
export function taxOf(seller: Seller, buyer: Buyer, month: number): Tax {
  const country = euCountryOf(buyer.country);
  if (country === undefined) return { category: 'O', rateBp: 0, code: 'VATEX-EU-O' };
  const isAbroad = country !== seller.country;
  if (isAbroad && buyer.isCompany && buyer.vatId === 'valid')
    return { category: 'AE', rateBp: 0, code: 'VATEX-EU-AE' };
  const taxed = isAbroad && seller.usesOss ? country : seller.country;
  return { category: 'S', rateBp: vatRateOf(taxed, month), country: taxed };
}
