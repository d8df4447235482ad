import type { Ownership } from '../devices/change-owner.ts';
import { clearedBeacons } from './cleared-beacons.ts';
import { beaconDevice } from './store.ts';

/** Whose beacons are, and how they change hands. */
export const beaconOwnership: Ownership = {
  ...beaconDevice,
  assignedAt: 'userAssigned',
  cleared: clearedBeacons,
};
