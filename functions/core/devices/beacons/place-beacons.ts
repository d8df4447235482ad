import { placeBeacons as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { placeDevices } from '../places/place-devices.ts';
import { placeTask } from '../places/place-task.ts';
import type { PlacedKind } from '../places/placed-kind.ts';
import { BEACONS, beaconDevice, ownerOf, readBeacons } from './store.ts';

/** Where these devices are, and whose they are, read consistently; unknown ids are left out. */
export const placesOfBeacons: PlacedKind['places'] = async (ids) =>
  new Map(
    (await readBeacons(ids)).map((item) => {
      const { id, siteId, tags } = item.row;
      return [id, { siteId, tags, ownerId: ownerOf(item) }];
    }),
  );

export const placeBeaconsTask = placeTask(
  {
    ...beaconDevice,
    places: placesOfBeacons,
    placing: (id, place) => BEACONS.change({ id }, place),
  },
  contract,
);

/** Puts beacons at a site, and gives and takes tags. */
export const placeBeacons: UseCase<typeof contract> = (caller, input) =>
  placeDevices(caller, 'beacon', placeBeaconsTask, input);
