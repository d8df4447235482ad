import { getOffers as contract } from '../../../../shared/contract/devices/offers.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { type OfferRow, offerList } from './offer-store.ts';
import { toOffers } from './to-offer.ts';

/** A page of offers: one Query, and a BatchGet of their recipients and of the tasks that move devices. */
export const getOffers: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<OfferRow>(caller, contract, offerList, query);
  return { ...page, items: await toOffers(page.items.map(({ row }) => row)) };
};
