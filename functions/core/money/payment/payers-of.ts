import type { EuCountry } from '../../../../shared/money/vat.ts';
import { payingAccounts } from '../../people/accounts/paying-account.ts';
import { labelsNamed } from '../../people/labels/labels-named.ts';
import type { PayersOf } from './payer-facts.ts';
import { readPayments } from './payment-store.ts';

/** The country of a label that names no company. */
const DEFAULT_COUNTRY: EuCountry = 'DE';

/** What decides how these accounts are charged; accounts that do not exist are left out. */
export const payersOf: PayersOf = async (userIds) => {
  const [accounts, payments] = await Promise.all([payingAccounts(userIds), readPayments(userIds)]);
  const labels = await labelsNamed(accounts.flatMap(({ managerLabel }) => managerLabel ?? []));
  return new Map(
    accounts.map(({ id, liveModeAt, managerLabel }) => {
      const { customerId = null, card = null, address = null, vat } = payments.get(id) ?? {};
      // No label declares the VAT of consumers in their countries (One Stop Shop).
      const seller = { country: labels.get(managerLabel ?? '')?.country ?? DEFAULT_COUNTRY, usesOss: false };
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
        },
      ];
    }),
  );
};
