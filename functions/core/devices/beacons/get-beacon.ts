import type { getBeacon as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { openOffersOf } from '../offers/open-offers.ts';
import { knownSites } from '../places/known-sites.ts';
import { beaconInReach } from './beacon-in-reach.ts';
import { mayConfigure } from './configuration/may-configure.ts';
import { readLatest } from './sightings/read-latest.ts';
import { toBeacon } from './to-beacon.ts';

/**
 * One beacon with its latest sighting, its owner, the name of its site and its open offer. A beacon out of reach looks like a
 * missing one.
 */
export const getBeacon: UseCase<typeof contract> = async (caller, { params }) => {
  const { row, ownerId } = await beaconInReach(caller, params.id);
  const [lives, owners, sites, offers] = await Promise.all([
    readLatest([params.id]),
    ownersOf([ownerId]),
    knownSites([row]),
    openOffersOf([row]),
  ]);
  return toBeacon(row, ownerId, {
    lives,
    owners,
    sites,
    offers,
    may: (owner) => mayConfigure(caller, owner),
  });
};
