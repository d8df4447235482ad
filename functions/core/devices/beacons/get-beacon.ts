import type { getBeacon as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { beaconInReach } from './beacon-in-reach.ts';
import { mayConfigure } from './configuration/may-configure.ts';
import { readBeaconLives } from './store.ts';
import { toBeacon } from './to-beacon.ts';

/** One beacon with its latest sighting and its owner. A beacon out of reach looks like a missing one. */
export const getBeacon: UseCase<typeof contract> = async (caller, { params }) => {
  const { row, ownerId } = await beaconInReach(caller, params.id);
  const [lives, owners] = await Promise.all([readBeaconLives([params.id]), ownersOf([ownerId])]);
  return toBeacon(row, ownerId, { lives, owners, may: (owner) => mayConfigure(caller, owner) });
};
