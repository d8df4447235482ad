import type { Hub } from '../../../../shared/model/hub.ts';
import { iso } from '../../../platform/clock.ts';
import type { Owner } from '../../people/accounts/owners-of.ts';
import { isSilent } from './presence/silence.ts';
import type { HubLive, HubRow } from './store.ts';

/** A hub as its owner, the owner's group admin and admins read it; `owner` only if requested. */
export const toHub = (
  { last4: _, epoch: __, ...row }: HubRow,
  live: HubLive | undefined,
  owner?: Owner | null,
): Hub => ({
  ...row,
  isOnline: live?.isOnline ?? false,
  isSilent: live ? isSilent(live) : false,
  ...(live?.clockErrorSeconds !== undefined && { clockErrorSeconds: live.clockErrorSeconds }),
  lastSeen: live?.seenAt ? iso(live.seenAt) : null,
  ...(owner !== undefined && { owner }),
});
