import type { declineOffer as contract } from '../../../../shared/contract/devices/offers.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { endOffer, offerTo } from './end-offer.ts';
import { queueOfferMail } from './offer-mail.ts';
import { toReceivedOffers } from './to-offer.ts';

/** Declines an offer to the caller, and mails its giver. */
export const declineOffer: UseCase<typeof contract> = async (caller, { params: { id } }) => {
  await endOffer(caller, await offerTo(caller, id), 'declined');
  // A repeated call may be the first one that comes this far; the mail is sent once.
  await queueOfferMail(id, 'declined');
  return (await toReceivedOffers([(await offerTo(caller, id)).row]))[0]!;
};
