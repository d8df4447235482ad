import { type OfferRow, offerEnds, offerPuts } from '../../functions/core/devices/offers/offer-store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { transactGuarded } from '../../functions/platform/guarded.ts';
import { transact } from '../../functions/platform/table.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

let planted = 0;
const ENDS = { many: 'accepted', other: 'declined', rare: undefined } as const;

/** Offers of an owner; each is also an offer to that owner, so that both lists have as many rows. */
const list: Pick<MeasuredList, 'plant' | 'uniqueTextsAt' | 'samples'> = {
  async plant(userId, kind) {
    const id = hex(0xe000_0000 + planted++);
    const row: OfferRow = {
      ...{ id, userId, receiverId: userId, deviceKind: 'beacon', count: 3, state: 'open' },
      ...{ createdDate: iso(), expiresAt: iso(now() + 3600_000), endedDate: null, taskId: null },
    };
    const viewer = { requestId: 'request', host: 'console.example' };
    const who = { userId, actsFor: userId, kind: 'session', reach: 'own', administers: null } as const;
    await transact(offerPuts(row, { ...who, operation: 'offerBeacons', viewer }));
    const end = ENDS[kind];
    if (end) await transactGuarded(offerEnds(row, end));
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: { 'state:eq': { many: 'accepted', rare: 'open' } },
};

/** With the addresses of the other sides. */
export const offers: MeasuredList = { ...list, live: 'always' };
export const receivedOffers: MeasuredList = {
  ...list,
  live: 'always',
  whose: { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' },
};
