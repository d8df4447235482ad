import type { getFleet as contract } from '../../../../shared/contract/fleet.ts';
import { FLEET_FIGURES, type FleetFigure } from '../../../../shared/model/fleet.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import type { Count } from '../../../platform/list.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { countOpenAlerts } from '../alerts/count-open-alerts.ts';
import { countBeacons } from '../beacons/count-beacons.ts';
import { countHubs } from '../hubs/count-hubs.ts';

const DAY_MS = 24 * 3600_000;

/**
 * The numbers of devices by state. Each figure is a filter of a list, counted in the index of that filter: one Query
 * reads a megabyte, about 2,500 devices, for 128 read units. Counting stops at ten thousand, so a call takes nine
 * Queries and four read units for a small fleet, and at most forty Queries and 5,000 read units (less than 0.1 cents)
 * for a million devices. Counters that follow every change would make each push more expensive than that.
 */
export const getFleet: UseCase<typeof contract> = async (caller, { query }) => {
  const owner = await listedUser(caller, query.user);
  // Alerts are visible only to their owner and admins.
  const isTold = (figure: FleetFigure) =>
    figure !== 'alerts' || caller.reach !== 'group' || owner === caller.actsFor;
  const counted = await Promise.all(
    FLEET_FIGURES.map(async (figure) => ({
      figure,
      ...(isTold(figure) ? await FIGURES[figure](owner) : NONE),
    })),
  );
  return {
    ...(Object.fromEntries(counted.map(({ figure, count: one }) => [figure, one])) as Record<
      FleetFigure,
      number
    >),
    atLeast: counted.filter(({ isMore }) => isMore).map(({ figure }) => figure),
  };
};

const NONE: Count = { count: 0, isMore: false };

/** How each figure is counted. */
const FIGURES: Readonly<Record<FleetFigure, (owner: string | undefined) => Promise<Count>>> = {
  online: (owner) => countHubs(owner, ['connection:online']),
  silent: (owner) => countHubs(owner, ['connection:silent']),
  offline: (owner) => countHubs(owner, ['connection:offline']),
  unsynchronisedHubs: (owner) => countHubs(owner, ['isSynchronized:false']),
  beacons: (owner) => countBeacons(owner, []),
  low: (owner) => countBeacons(owner, ['battery:low']),
  stale: (owner) => countBeacons(owner, [`heard:lt:${iso(now() - STALE_AFTER_DAYS * DAY_MS)}`]),
  unsynchronised: (owner) => countBeacons(owner, ['deviceUpToDate:false']),
  alerts: countOpenAlerts,
};
