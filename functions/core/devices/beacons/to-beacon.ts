import { hasRadio } from '../../../../shared/configuration/device.ts';
import {
  type Feature,
  type FeaturePermission,
  featureList,
  framesIn,
} from '../../../../shared/configuration/features.ts';
import type { Beacon, Monitoring } from '../../../../shared/model/beacon.ts';
import type { Owner } from '../../people/accounts/owners-of.ts';
import { type openOffersOf, toOffered } from '../offers/open-offers.ts';
import { toPlace } from '../ownership/place.ts';
import { atSite, type KnownSites } from '../places/known-sites.ts';
import {
  configurationOf,
  type StoredConfiguration,
  toBeaconConfiguration,
} from './configuration/configuration.ts';
import { toSensors } from './sightings/sensors.ts';
import type { BeaconLive, BeaconRow } from './store.ts';

/** The results of further reads; undefined: not requested. */
export interface BeaconExtras {
  lives?: Map<string, BeaconLive> | undefined;
  owners?: Map<string, Owner> | undefined;
  configurations?: Map<string, StoredConfiguration> | undefined;
  /** The open offers, by id. */
  offers?: Awaited<ReturnType<typeof openOffersOf>> | undefined;
  sites?: KnownSites | undefined;
  /** The permissions of the caller for beacons of this owner. */
  may: (ownerId: string | undefined) => readonly FeaturePermission[];
}

/**
 * A beacon as its owner, the owner's group admin and admins read it. Fields are copied one by one, because a page has
 * many rows and spreading them costs ten times as much.
 */
export function toBeacon(
  row: BeaconRow,
  ownerId: string | undefined,
  { lives, owners, configurations, sites, offers, may }: BeaconExtras,
): Beacon {
  const { features, frames } = featuresOf(row, may(ownerId));
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
    ...toPlace(row),
    secure: row.secure,
    featureList: features,
    activatedFrames: frames,
    deviceUpToDate: row.deviceUpToDate,
    version: row.version,
  };
  if (offers) beacon.offer = toOffered(row, offers);
  if (sites) Object.assign(beacon, atSite(row, sites));
  if (lives) beacon.monitoring = toMonitoring(row.id, lives.get(row.id));
  if (owners) beacon.userName = owners.get(ownerId ?? '')?.name ?? null;
  if (configurations)
    beacon.configuration = hasRadio(row.type)
      ? toBeaconConfiguration(configurationOf(row, ownerId, configurations.get(row.id)))
      : null;
  return beacon;
}

interface Features {
  readonly features: Feature[];
  readonly frames: string[];
}
const known = new Map<string, Features>();

/** Cached, because there are few combinations and a page needs them repeatedly. */
function featuresOf(row: BeaconRow, may: readonly FeaturePermission[]): Features {
  const allowed = hasRadio(row.type) ? may : [];
  const key = `${row.features}/${allowed.length}`;
  let found = known.get(key);
  if (!found) {
    found = { features: featureList(row.features, allowed), frames: framesIn(row.features) };
    known.set(key, found);
  }
  return found;
}

/** The latest sighting of a beacon; null if it was never heard. */
export function toMonitoring(beaconId: string, live: BeaconLive | undefined): Monitoring | null {
  if (!live?.seenAt) return null;
  const { seenAt, batteryPct, batteryMV, activeTime, sensors } = live;
  return { beaconId, timestamp: seenAt, batteryPct, batteryMV, activeTime, sensors: toSensors(sensors) };
}
