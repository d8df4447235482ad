import type { Hub } from '../../../../shared/model/hub.ts';
import { iso } from '../../../platform/clock.ts';
import type { Owner } from '../../people/accounts/owners-of.ts';
import { type openOffersOf, toOffered } from '../offers/open-offers.ts';
import { toPlace } from '../ownership/place.ts';
import { atSite, type KnownSites } from '../places/known-sites.ts';
import { isSilent } from './presence/silence.ts';
import type { HubLive, HubRow } from './store.ts';

/** What is requested beside a hub; undefined: it is not. */
interface HubExtras {
  readonly owner?: Owner | null | undefined;
  /** The open offers, by id. */
  readonly offers?: Awaited<ReturnType<typeof openOffersOf>> | undefined;
  readonly sites?: KnownSites | undefined;
}

/** A hub as its owner, the owner's group admin and admins read it. */
export const toHub = (
  { last4: _, epoch: __, offerId, spot, ...row }: HubRow,
  live: HubLive | undefined,
  { owner, sites, offers }: HubExtras = {},
): Hub => ({
  ...row,
  ...toPlace(row),
  isOnline: live?.isOnline ?? false,
  isSilent: live ? isSilent(live) : false,
  ...(live?.clockErrorSeconds !== undefined && { clockErrorSeconds: live.clockErrorSeconds }),
  lastSeen: live?.seenAt ? iso(live.seenAt) : null,
  ...(owner !== undefined && { owner }),
  ...(offers && { offer: toOffered({ offerId }, offers) }),
  ...(sites && atSite({ ...row, spot }, sites)),
});
