import type { getFleet as contract } from '../../../../shared/contract/fleet.ts';
import { FLEET_FIGURES } from '../../../../shared/model/fleet.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { countFleet } from './count-fleet.ts';

/**
 * The numbers of devices by state. Each figure is a filter of a list, counted in the index of that filter: one Query
 * reads a megabyte, about 2,500 devices, for 128 read units. Counting stops at ten thousand, so a call takes nine
 * Queries and four read units for a small fleet, and at most forty Queries and 5,000 read units (less than 0.1 cents)
 * for a million devices. Counters that follow every change would make each push more expensive than that.
 */
export const getFleet: UseCase<typeof contract> = async (caller, { query }) => {
  const owner = await listedUser(caller, query.user);
  // Alerts are visible only to their owner and admins.
  const isTold = caller.reach !== 'group' || owner === caller.actsFor;
  const figures = FLEET_FIGURES.filter((figure) => figure !== 'alerts' || isTold);
  return { ...UNTOLD, ...(await countFleet(owner, figures)) };
};

const UNTOLD = { alerts: 0 };
