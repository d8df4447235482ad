import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import type { PaymentAddress } from '../../../../shared/model/payment.ts';
import type { EuCountry } from '../../../../shared/money/vat.ts';
import { payingAccounts } from '../../people/accounts/paying-account.ts';
import { labelsNamed } from '../../people/labels/labels-named.ts';
import type { Buyer } from '../invoices/invoice.ts';
import { sellerOf } from '../invoices/seller-of.ts';
import type { PayersOf } from './payer-facts.ts';
import { readPayments } from './payment-store.ts';

/** The country of a label that names no company. */
const DEFAULT_COUNTRY: EuCountry = 'DE';

/** What decides how these accounts are charged; accounts that do not exist are left out. */
export const payersOf: PayersOf = async (userIds) => {
  const [accounts, payments] = await Promise.all([payingAccounts(userIds), readPayments(userIds)]);
  const { label: fallback } = DEFAULT_BRANDING;
  const labels = await labelsNamed([fallback, ...accounts.flatMap(({ managerLabel }) => managerLabel ?? [])]);
  return new Map(
    accounts.map(({ id, email, language, liveModeAt, managerLabel }) => {
      const { customerId = null, card = null, address = null, vat, host = null } = payments.get(id) ?? {};
      const label = labels.get(managerLabel ?? '') ?? labels.get(fallback);
      // No label declares the VAT of consumers in their countries (One Stop Shop).
      const seller = { country: label?.country ?? DEFAULT_COUNTRY, usesOss: false };
      return [
        id,
        {
          isLive: liveModeAt !== null,
          card: { customerId, cardId: card?.id ?? null },
          seller,
          // Without an address, as where the group pays from the beginning on, it is taxed as a consumer at home.
          buyer: {
            country: address?.country ?? seller.country,
            isCompany: Boolean(address?.company),
            vatId: vat?.state ?? 'missing',
          },
          parties: {
            ...{ language, host },
            seller: (label && sellerOf(label).seller) ?? null,
            buyer: address && buyerOf(address, id, email),
          },
        },
      ];
    }),
  );
};

const buyerOf = (
  { company, name, street, zip, city, state, country, vatId }: PaymentAddress,
  reference: string,
  email: string,
): Buyer => ({
  ...{ name: company || name, street, zip, country, email, reference },
  city: state ? `${city}, ${state}` : city,
  vatId: vatId || null,
});
