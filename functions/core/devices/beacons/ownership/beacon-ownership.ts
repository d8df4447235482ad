import type { Ownership } from '../../ownership/change-owner.ts';
import { beaconDevice } from '../store.ts';
import { clearedBeacons } from './cleared-beacons.ts';

/** Whose beacons are, and how they change hands. */
export const beaconOwnership: Ownership = {
  ...beaconDevice,
  assignedAt: 'userAssigned',
  cleared: clearedBeacons,
};
