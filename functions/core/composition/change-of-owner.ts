import {
  assignBeacons,
  assignHubs,
  detachBeacons,
  detachHubs,
  transferBeacons,
  transferHubs,
} from '../../../shared/contract/devices.ts';
import { releaseWithDevice } from '../content/infos/release-with-device.ts';
import { configureClaimed } from '../devices/beacons/configuration/configure-claimed.ts';
import { OWNED_BEACONS } from '../devices/beacons/owned-beacons.ts';
import { deletingBeacon } from '../devices/beacons/registration/delete-beacon.ts';
import { keepSightingsOf } from '../devices/beacons/sightings/keep-sightings.ts';
import { OWNED_HUBS } from '../devices/hubs/owned-hubs.ts';
import { deletingHub } from '../devices/hubs/registration/delete-hub.ts';
import { accepting } from '../devices/offers/accept-offer.ts';
import type { Consequence, Ownership } from '../devices/ownership/change-owner.ts';
import { changesOfOwner } from '../devices/ownership/changes-of-owner.ts';
import { leavePlace } from '../devices/places/leave-place.ts';

/**
 * What other domains must write in the transaction that changes the owner of a device or deletes it. An entry here
 * applies to every cause: an order code, a transfer, a detachment, a deleted account, an operator, a deletion.
 */
const HUB_CONSEQUENCES: readonly Consequence[] = [leavePlace('hub')];
const BEACON_CONSEQUENCES: readonly Consequence[] = [leavePlace('beacon'), releaseWithDevice];

export const hubOwnership: Ownership = { ...OWNED_HUBS, consequences: HUB_CONSEQUENCES };
export const beaconOwnership: Ownership = { ...OWNED_BEACONS, consequences: BEACON_CONSEQUENCES };

const hubs = changesOfOwner(hubOwnership, {
  operations: { assign: assignHubs, transfer: transferHubs, detach: detachHubs },
  alreadyAssigned: 'HUBS_ALREADY_ASSIGNED',
});
const beacons = changesOfOwner(beaconOwnership, {
  operations: { assign: assignBeacons, transfer: transferBeacons, detach: detachBeacons },
  alreadyAssigned: 'BEACONS_ALREADY_ASSIGNED',
  afterClaim: configureClaimed,
});

/** An accepted offer is a transfer. */
export const acceptOffer = accepting({ hub: hubs.tasks.transfer, beacon: beacons.tasks.transfer });

export const HUB_TASKS = hubs.tasks;
export const BEACON_TASKS = beacons.tasks;

/** The operations that change the owner of devices, by their names in the contract. */
export const ownershipUseCases = {
  checkHubAssignment: hubs.checkAssignment,
  assignHubs: hubs.assign,
  transferHubs: hubs.transfer,
  detachHubs: hubs.detach,
  checkBeaconAssignment: beacons.checkAssignment,
  assignBeacons: beacons.assign,
  transferBeacons: beacons.transfer,
  detachBeacons: beacons.detach,
};

export const deleteHub = deletingHub(HUB_CONSEQUENCES, keepSightingsOf);
export const deleteBeacon = deletingBeacon(BEACON_CONSEQUENCES);

export const { handOver: handOverHubs, detachSome: detachSomeHubs } = hubs;
export const { handOver: handOverBeacons, detachSome: detachSomeBeacons } = beacons;
