import type { getBeaconHubs as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { hubsThatHear } from '../hubs/digest/hubs-that-hear.ts';
import { beaconInReach } from './beacon-in-reach.ts';

/** The hubs in reach that heard a beacon within the last week. A beacon out of reach looks like a missing one. */
export const getBeaconHubs: UseCase<typeof contract> = async (caller, { params: { id } }) => {
  const { row } = await beaconInReach(caller, id);
  return { items: await hubsThatHear(caller, id, Date.parse(row.addedDate)) };
};
