import type { DeviceKind } from '../ownership/change-owner.ts';
import { clearedBeacons } from './cleared-beacons.ts';
import { beaconDevice } from './store.ts';

/** Beacons as devices that can change their owner. */
export const OWNED_BEACONS: DeviceKind = {
  ...beaconDevice,
  assignedAt: 'userAssigned',
  cleared: clearedBeacons,
};
