import { Refusal } from '../../../../shared/errors.ts';
import { OFFER_DAYS, OPEN_OFFERS_MAX } from '../../../../shared/model/offer.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { changeSlots } from '../../../platform/slots.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { receiverNamed } from '../../people/accounts/receiver-named.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { type Chosen, chosenIds } from '../../work/selections/chosen-ids.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { progressOf } from '../../work/tasks/progress-of.ts';
import { guess } from '../ownership/guess.ts';
import { isOpen } from './offer-state.ts';
import { readOffers } from './offer-store.ts';
import type { OfferTask } from './offer-task.ts';

/** The input of a call, for any kind of devices. */
export interface OfferInput {
  readonly query: { readonly user?: string | undefined };
  readonly body: Chosen & { readonly targetEmail: string; readonly sendMail: boolean };
}

/** Longer than a call may run: an offer whose task does not exist by then was never made. */
const START_TIMEOUT_MS = 60_000;
const KEPT_SECONDS = (OFFER_DAYS + 1) * 24 * 3600;

/**
 * Offers devices of the caller or of the named user to the account with an e-mail address.
 *
 * @throws MISSING_DATA_REFERENCE for an address that cannot receive devices, FORM_VALIDATION_FAILED for the owner's own
 * address, TOO_MANY_OFFERS; MISSING_PARAMETER for an admin who names no user, because an offer has one giver
 */
export async function makeOffer(
  caller: Caller,
  task: OfferTask,
  kind: 'hub' | 'beacon',
  { query, body }: OfferInput,
): Promise<Task> {
  const giver = await listedUser(caller, query.user);
  if (giver === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['user'] });
  const receiver = await guess(caller, 'addresses', () => receiverNamed(body.targetEmail));
  if (receiver === giver)
    throw new Refusal('FORM_VALIDATION_FAILED', { targetEmail: { rule: 'not the owner' } });
  const ids = await chosenIds(caller, kind, body);
  const id = newTimeId();
  await takeOfferSlot(giver, id);
  return doTask(caller, task, { id, order: { giver, receiver, sendMail: body.sendMail }, ids });
}

/** Counts the open offers of an account, so that nobody is flooded with offers, nor with mails about them. */
const takeOfferSlot = (giver: string, offerId: string): Promise<void> =>
  changeSlots({ name: `offers#${giver}`, keptSeconds: KEPT_SECONDS }, async (slots) => {
    const ids = slots.map(({ id }) => id);
    const [offers, tasks] = await Promise.all([readOffers(ids, { consistent: true }), progressOf(ids)]);
    const open = slots.filter(({ id, at }) => {
      const [offer, task] = [offers.get(id), tasks.get(id)];
      if (offer) return isOpen(offer.row);
      return task ? task.isUnderWay : at > now() - START_TIMEOUT_MS;
    });
    if (open.length >= OPEN_OFFERS_MAX) throw new Refusal('TOO_MANY_OFFERS', { max: OPEN_OFFERS_MAX });
    return [...open, { id: offerId, at: now() }];
  });
