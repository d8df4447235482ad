import type { withdrawOffer as contract } from '../../../../shared/contract/devices/offers.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { endOffer } from './end-offer.ts';
import { readOffer } from './offer-store.ts';
import { toOffers } from './to-offer.ts';

/** Withdraws an offer. The caller must be able to see it as its giver. */
export const withdrawOffer: UseCase<typeof contract> = async (caller, { params: { id } }) => {
  const offer = await readOffer(id);
  if (!offer || !(await isInReach(caller, offer.row.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  await endOffer(caller, offer, 'withdrawn');
  return (await toOffers([(await readOffer(id))!.row]))[0]!;
};
