import { placeHubs as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { placeDevices } from '../places/place-devices.ts';
import { placeTask } from '../places/place-task.ts';
import { placedKind } from '../places/placed-kind.ts';
import { HUBS, hubDevice, readHubRows } from './store.ts';

export const PLACED_HUBS = placedKind(
  hubDevice,
  (ids) => readHubRows(ids, { consistent: true }),
  (id, place) => HUBS.change({ id }, place),
);

export const placeHubsTask = placeTask(PLACED_HUBS, contract);

/** Puts hubs at a site, and gives and takes tags. */
export const placeHubs: UseCase<typeof contract> = (caller, input) =>
  placeDevices(caller, 'hub', placeHubsTask, input);
