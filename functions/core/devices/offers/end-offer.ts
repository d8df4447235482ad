import { Refusal } from '../../../../shared/errors.ts';
import type { OfferState } from '../../../../shared/model/offer.ts';
import type { Caller } from '../../../platform/caller.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import { isOpen, stateOf } from './offer-state.ts';
import { type OfferItem, type OfferRow, offerEnds, readOffer } from './offer-store.ts';

/** An offer to the caller. Throws ENTITY_NOT_FOUND for any other. */
export async function offerTo(caller: Caller, id: string): Promise<OfferItem> {
  const offer = await readOffer(id);
  if (offer?.row.receiverId !== caller.actsFor) throw new Refusal('ENTITY_NOT_FOUND');
  return offer;
}

export const offerEnded = (row: OfferRow) => new Refusal('OFFER_ENDED', { state: stateOf(row) });

/**
 * Ends an open offer. It is idempotent. Throws OFFER_ENDED for an offer that has ended in another way.
 */
export async function endOffer(
  caller: Caller,
  { row }: OfferItem,
  state: Extract<OfferState, 'declined' | 'withdrawn'>,
): Promise<void> {
  if (row.state === state) return;
  if (!isOpen(row)) throw offerEnded(row);
  await transactGuarded([...offerEnds(row, state), ...(await auditedEnd(caller, row, state))]);
}

/** The entry in the audit trail, which the owner of the devices reads. */
export async function auditedEnd(caller: Caller, row: OfferRow, state: OfferState): Promise<Guarded[]> {
  return audited(caller, {
    item: `offer/${row.id}`,
    subjectId: row.userId,
    managerGroup: await groupOf(row.userId),
    before: { state: 'open' },
    after: { state },
  });
}
