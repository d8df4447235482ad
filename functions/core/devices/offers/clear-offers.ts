import { transactGuarded } from '../../../platform/guarded.ts';
import { deleteSide, offerEnds, readOffer, someOffersOf } from './offer-store.ts';
import { unlessEnded } from './unless-ended.ts';

/** Offers per round. */
const AT_ONCE = 25;

/**
 * Ends some offers of a deleted account and some to it, and deletes what it saw of them; the other side keeps its own.
 * Returns false when none are found any more.
 */
export async function clearOffers(userId: string): Promise<boolean> {
  const rows = await someOffersOf(userId, AT_ONCE);
  await Promise.all(
    rows.map(async ({ id, userId: giver }) => {
      const side = giver === userId ? 'giver' : 'receiver';
      const offer = await readOffer(id);
      if (offer?.row.state === 'open') {
        const state = side === 'giver' ? 'withdrawn' : 'declined';
        await unlessEnded(() => transactGuarded(offerEnds(offer.row, state)));
      }
      await deleteSide(side, id);
    }),
  );
  return rows.length > 0;
}
