import { placeHubs as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { placeDevices } from '../places/place-devices.ts';
import { placeTask } from '../places/place-task.ts';
import type { PlacedKind } from '../places/placed-kind.ts';
import { HUBS, hubDevice, ownerOf, readHubRows } from './store.ts';

/** Where these devices are, and whose they are, read consistently; unknown ids are left out. */
export const placesOfHubs: PlacedKind['places'] = async (ids) =>
  new Map(
    (await readHubRows(ids, { consistent: true })).map((item) => {
      const { id, siteId, tags } = item.row;
      return [id, { siteId, tags, ownerId: ownerOf(item) }];
    }),
  );

export const placeHubsTask = placeTask(
  {
    ...hubDevice,
    places: placesOfHubs,
    placing: (id, place) => HUBS.change({ id }, place),
  },
  contract,
);

/** Puts hubs at a site, and gives and takes tags. */
export const placeHubs: UseCase<typeof contract> = (caller, input) =>
  placeDevices(caller, 'hub', placeHubsTask, input);
