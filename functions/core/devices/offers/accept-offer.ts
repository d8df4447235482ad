import type { acceptOffer as contract } from '../../../../shared/contract/devices/offers.ts';
import { Refusal, tooManyCalls } from '../../../../shared/errors.ts';
import type { OfferedKind } from '../../../../shared/model/offer.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { transactGuarded } from '../../../platform/guarded.ts';
import { written } from '../../../platform/table.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { mayStill } from '../../people/access/may-still.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { doneIdsOf } from '../../work/tasks/done-ids-of.ts';
import type { OwnershipTask } from '../ownership/ownership-task.ts';
import { auditedEnd, offerEnded, offerTo } from './end-offer.ts';
import { queueOfferMail } from './offer-mail.ts';
import { isOpen } from './offer-state.ts';
import { type OfferItem, offerEnds } from './offer-store.ts';
import { toReceivedOffers } from './to-offer.ts';

/** After this time, one of the giver's running tasks may have ended. */
const BUSY_SECONDS = 60;

/**
 * Accepts offers to the caller. The task that moves the devices is created in the transaction that accepts, so an offer is
 * never accepted without it, and moves devices once. It runs for the user who made the offer, whose present rights count.
 *
 * @param transfers the tasks that transfer devices of each kind
 */
export const accepting =
  (transfers: Readonly<Record<OfferedKind, OwnershipTask>>): UseCase<typeof contract> =>
  async (caller, { params: { id } }) => {
    const offer = await offerTo(caller, id);
    if (offer.row.state !== 'accepted') await accept(caller, offer, transfers[offer.row.deviceKind]);
    // A repeated call may be the first one that comes this far; the mail is sent once.
    await queueOfferMail(id, 'accepted');
    return (await toReceivedOffers([(await offerTo(caller, id)).row]))[0]!;
  };

async function accept(caller: Caller, { row, starter }: OfferItem, transfer: OwnershipTask): Promise<void> {
  if (!isOpen(row)) throw offerEnded(row);
  if (!(await mayStill(starter, transfer.operation, row.userId))) {
    // The user who made the offer has lost the right to transfer these devices.
    await written(transactGuarded(offerEnds(row, 'withdrawn')));
    throw new Refusal('OFFER_ENDED', { state: 'withdrawn' });
  }
  const id = newTimeId();
  const giver = { of: 'user', id: row.userId } as const;
  try {
    await doTask({ ...starter, operation: transfer.operation.id }, transfer, {
      id,
      ids: await doneIdsOf(row.id),
      order: { giver, receiver: row.receiverId, sendMail: false, offerId: row.id },
      also: [...offerEnds(row, 'accepted', id), ...(await auditedEnd(caller, row, 'accepted'))],
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_TASKS') throw tooManyCalls(BUSY_SECONDS);
    throw error;
  }
}
