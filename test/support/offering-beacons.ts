import { acceptOffer } from '../../functions/core/composition/change-of-owner.ts';
import { offerBeacons } from '../../functions/core/devices/beacons/offer-beacons.ts';
import { declineOffer } from '../../functions/core/devices/offers/decline-offer.ts';
import { getOffers } from '../../functions/core/devices/offers/get-offers.ts';
import { getReceivedOffers } from '../../functions/core/devices/offers/get-received-offers.ts';
import { withdrawOffer } from '../../functions/core/devices/offers/withdraw-offer.ts';
import type { Caller } from '../../functions/platform/caller.ts';

const no = { query: {}, body: {} };
const page = { limit: 100, filter: [] };

/** Offers beacons, and returns the task; the offer has its id. */
export const offer = (
  caller: Caller,
  idList: string[],
  { email }: { email: string },
  { sendMail = false, user }: { sendMail?: boolean; user?: string } = {},
) =>
  offerBeacons(caller, {
    query: user === undefined ? {} : { user },
    body: { idList, targetEmail: email, sendMail },
  });
export const accept = (caller: Caller, id: string) => acceptOffer(caller, { params: { id }, ...no });
export const decline = (caller: Caller, id: string) => declineOffer(caller, { params: { id }, ...no });
export const withdraw = (caller: Caller, id: string) => withdrawOffer(caller, { params: { id }, ...no });
export const offersOf = async (caller: Caller, filter: string[] = []) =>
  (await getOffers(caller, { params: {}, body: {}, query: { ...page, filter } })).items;
export const offersTo = async (caller: Caller, filter: string[] = []) =>
  (await getReceivedOffers(caller, { params: {}, body: {}, query: { ...page, filter } })).items;
