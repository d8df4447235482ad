import { placeBeacons as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { placeDevices } from '../places/place-devices.ts';
import { placeTask } from '../places/place-task.ts';
import { placedKind } from '../places/placed-kind.ts';
import { BEACONS, beaconDevice, readBeacons } from './store.ts';

export const PLACED_BEACONS = placedKind(beaconDevice, readBeacons, (id, place) =>
  BEACONS.change({ id }, place),
);

export const placeBeaconsTask = placeTask(PLACED_BEACONS, contract);

/** Puts beacons at a site, and gives and takes tags. */
export const placeBeacons: UseCase<typeof contract> = (caller, input) =>
  placeDevices(caller, 'beacon', placeBeaconsTask, input);
