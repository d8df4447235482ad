import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import type { ManagerLabel } from '../../../../shared/model/label.ts';
import type { EuCountry } from '../../../../shared/money/vat.ts';
import type { Seller } from './invoice.ts';

/** What the law and EN 16931 ask of a seller. The tax number stands in for the VAT id where that is forbidden. */
const REQUIRED = ['company', 'street', 'zip', 'city', 'country', 'vatId', 'taxNumber'] as const;

type Found =
  | { readonly seller: Seller & { readonly country: EuCountry }; readonly missing?: never }
  | { readonly seller?: never; readonly missing: readonly (typeof REQUIRED)[number][] };

/** The company of a label as a seller, or the fields that it lacks. */
export function sellerOf(label: ManagerLabel): Found {
  const { country, vatId } = label;
  const missing = REQUIRED.filter((field) => !label[field]);
  if (country === null || missing.length > 0) return { missing };
  const { street, zip, city, taxNumber, colour } = label;
  return {
    seller: {
      ...{ name: label.company, street, zip, city, country, vatId, taxNumber, colour },
      brand: label.brand || DEFAULT_BRANDING.brand,
      email: label.supportAddress,
      register: label.register || null,
      court: label.court || null,
      managers: label.managers || null,
      phone: label.phone || null,
    },
  };
}
