import { getSiteHubs as contract } from '../../../../shared/contract/devices/places.ts';
import { stateOfHub } from '../../../../shared/model/device-state.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { devicesAt } from '../places/devices-at.ts';
import { isSilent } from './presence/silence.ts';
import { hubList, readHubLives } from './store.ts';

/** A page of the hubs of a site, with their states. */
export const getSiteHubs: UseCase<typeof contract> = (caller, asked) =>
  devicesAt(caller, contract, hubList, asked, async (ids) => {
    const lives = await readHubLives(ids);
    return (id) => {
      const live = lives.get(id);
      return stateOfHub({ isOnline: live?.isOnline ?? false, isSilent: live ? isSilent(live) : false });
    };
  });
