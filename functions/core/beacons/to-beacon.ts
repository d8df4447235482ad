import type { Beacon, Monitoring } from '../../../shared/model/beacon.ts';
import type { Owner } from '../accounts/owners-of.ts';
import type { BeaconLive, BeaconRow } from './store.ts';

/** Further reads that a list may have been asked for; undefined: it was not. */
export interface BeaconExtras {
  lives?: Map<string, BeaconLive> | undefined;
  owners?: Map<string, Owner> | undefined;
}

/**
 * A beacon as its owner, the owner's group admin and admins read it. Field by field: a page copies many rows, and spreading
 * them costs ten times as much.
 */
export function toBeacon(
  row: BeaconRow,
  ownerId: string | undefined,
  { lives, owners }: BeaconExtras,
): Beacon {
  const beacon: Beacon = {
    id: row.id,
    description: row.description,
    type: row.type,
    userId: ownerId ?? null,
    userAssigned: row.userAssigned,
    addedDate: row.addedDate,
    orderCode: row.orderCode,
    firmware: row.firmware,
    hardware: row.hardware,
    shortUrl: row.shortUrl,
    infoPointId: row.infoPointId,
    secure: row.secure,
    deviceUpToDate: row.deviceUpToDate,
    version: row.version,
  };
  if (lives) beacon.monitoring = toMonitoring(row.id, lives.get(row.id));
  if (owners) beacon.userName = owners.get(ownerId ?? '')?.name ?? null;
  return beacon;
}

/** What was last heard of a beacon; null when it never was. */
function toMonitoring(beaconId: string, live: BeaconLive | undefined): Monitoring | null {
  if (!live?.seenAt) return null;
  const { seenAt, batteryPct, batteryMV, activeTime } = live;
  return { beaconId, timestamp: seenAt, batteryPct, batteryMV, activeTime };
}
