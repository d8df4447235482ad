import { getSiteBeacons as contract } from '../../../../shared/contract/devices/places.ts';
import { stateOfBeacon } from '../../../../shared/model/device-state.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { devicesAt } from '../places/devices-at.ts';
import { readLastHeard } from './sightings/read-latest.ts';
import { beaconDevice } from './store.ts';

/** A page of the beacons of a site, with their states. */
export const getSiteBeacons: UseCase<typeof contract> = (caller, asked) =>
  devicesAt(caller, contract, beaconDevice, asked, async (ids) => {
    const heard = await readLastHeard(ids);
    const at = now();
    return (id) => stateOfBeacon(heard.get(id) ?? {}, at);
  });
