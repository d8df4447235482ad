import type { Beacon, Monitoring } from '../../../shared/model/beacon.ts';
import type { Owner } from '../accounts/owners-of.ts';
import type { BeaconLive, BeaconRow } from './store.ts';

/** Further reads that a list may have been asked for; undefined: it was not. */
export interface BeaconExtras {
  lives?: Map<string, BeaconLive> | undefined;
  owners?: Map<string, Owner> | undefined;
}

/** A beacon as its owner, the owner's group admin and admins read it. */
export const toBeacon = (
  { last4: _, ...row }: BeaconRow,
  ownerId: string | undefined,
  { lives, owners }: BeaconExtras,
): Beacon => ({
  ...row,
  userId: ownerId ?? null,
  ...(lives && { monitoring: toMonitoring(row.id, lives.get(row.id)) }),
  ...(owners && { userName: owners.get(ownerId ?? '')?.name ?? null }),
});

/** What was last heard of a beacon; null when it never was. */
function toMonitoring(beaconId: string, live: BeaconLive | undefined): Monitoring | null {
  if (!live?.seenAt) return null;
  const { seenAt, batteryPct, batteryMV, activeTime } = live;
  return { beaconId, timestamp: seenAt, batteryPct, batteryMV, activeTime };
}
