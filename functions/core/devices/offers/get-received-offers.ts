import { getReceivedOffers as contract } from '../../../../shared/contract/devices/offers.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { type OfferRow, receivedOfferList } from './offer-store.ts';
import { toReceivedOffers } from './to-offer.ts';

/** A page of the offers to the caller. */
export const getReceivedOffers: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<OfferRow>(caller, contract, receivedOfferList, query);
  return { ...page, items: await toReceivedOffers(page.items.map(({ row }) => row)) };
};
