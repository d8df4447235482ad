import { getSiteHubs as contract } from '../../../../shared/contract/devices/places.ts';
import { stateOfHub } from '../../../../shared/model/device-state.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { devicesAt } from '../places/devices-at.ts';
import { isSilent } from './presence/silence.ts';
import { hubDevice, readConnections } from './store.ts';

/** A page of the hubs of a site, with their states. */
export const getSiteHubs: UseCase<typeof contract> = (caller, asked) =>
  devicesAt(caller, contract, hubDevice, asked, async (ids) => {
    const connections = await readConnections(ids);
    return (id) => {
      const live = connections.get(id);
      return stateOfHub({ isOnline: live?.isOnline ?? false, isSilent: live ? isSilent(live) : false });
    };
  });
