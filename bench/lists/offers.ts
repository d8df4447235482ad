import { type OfferRow, offerPuts } from '../../functions/core/devices/offers/offer-store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const STATES = { many: 'accepted', other: 'declined', rare: 'open' } as const;
let planted = 0;

/** One side of offers; `at` is its position among the writes that create an offer. */
const sideAt = (at: 0 | 1): MeasuredList => ({
  async plant(userId, kind) {
    const id = hex(0xe000_0000 + planted++);
    const state = STATES[kind];
    const row: OfferRow = {
      ...{ id, userId, receiverId: userId, deviceKind: 'beacon', count: 3, state, taskId: null },
      ...{ createdDate: iso(), expiresAt: iso(now() + 3600_000) },
      endedDate: state === 'open' ? null : iso(),
    };
    const viewer = { requestId: 'request', host: 'console.example' };
    const who = { userId, actsFor: userId, kind: 'session', reach: 'own', administers: null } as const;
    await transact([offerPuts(row, { ...who, operation: 'offerBeacons', viewer })[at]!]);
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position)],
  samples: { 'state:eq': { many: STATES.many, rare: STATES.rare } },
  // With the addresses of the other sides.
  live: 'always',
});

export const offers: MeasuredList = sideAt(0);
export const receivedOffers: MeasuredList = {
  ...sideAt(1),
  whose: { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' },
};
