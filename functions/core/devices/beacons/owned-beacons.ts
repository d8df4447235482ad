import type { DeviceKind } from '../ownership/change-owner.ts';
import { clearedBeacons } from './cleared-beacons.ts';
import { beaconDevice } from './store.ts';

/** Beacons as devices that change hands. */
export const OWNED_BEACONS: DeviceKind = {
  ...beaconDevice,
  assignedAt: 'userAssigned',
  cleared: clearedBeacons,
};
