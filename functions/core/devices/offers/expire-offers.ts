import { iso } from '../../../platform/clock.ts';
import { transactGuarded } from '../../../platform/guarded.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { queueOfferMail } from './offer-mail.ts';
import { stateOf } from './offer-state.ts';
import { offerEnds, readOffer, someExpired } from './offer-store.ts';
import { unlessEnded } from './unless-ended.ts';

/** Offers per round, and how many of them at the same time. */
const AT_ONCE = 100;
const TOGETHER = 10;

/** Stores that offers have expired, and mails their givers. Returns whether there may be more. */
export async function expireOffers(): Promise<boolean> {
  const { items } = await someExpired(iso(), AT_ONCE);
  await inLanes(items, TOGETHER, async (some) => {
    await Promise.all(some.map(({ row }) => expire(row.id)));
  });
  return items.length === AT_ONCE;
}

async function expire(id: string): Promise<void> {
  // The index lags.
  const offer = await readOffer(id);
  if (offer?.row.state !== 'open' || stateOf(offer.row) !== 'expired') return;
  // The mail is queued first: a run that dies in between queues it again, and it is sent once.
  await queueOfferMail(id, 'expired');
  await unlessEnded(() => transactGuarded(offerEnds(offer.row, 'expired')));
}
