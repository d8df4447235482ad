import { getSiteBeacons as contract } from '../../../../shared/contract/devices/places.ts';
import { stateOfBeacon } from '../../../../shared/model/device-state.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { devicesAt } from '../places/devices-at.ts';
import { readLatest } from './sightings/read-latest.ts';
import { beaconList } from './store.ts';

/** A page of the beacons of a site, with their states. */
export const getSiteBeacons: UseCase<typeof contract> = (caller, asked) =>
  devicesAt(caller, contract, beaconList, asked, async (ids) => {
    const lives = await readLatest(ids);
    const at = now();
    return (id) => stateOfBeacon(lives.get(id) ?? {}, at);
  });
