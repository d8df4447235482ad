import type { FleetFigure } from '../../../../shared/model/fleet.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import { iso, now } from '../../../platform/clock.ts';
import type { Count } from '../../../platform/list.ts';
import { countOpenAlerts } from '../alerts/count-open-alerts.ts';
import { countBeacons } from '../beacons/count-beacons.ts';
import { countHubs } from '../hubs/count-hubs.ts';

const DAY_MS = 24 * 3600_000;

/** The figures of an owner (undefined: of all), and those whose counting stopped early. */
export async function countFleet<F extends FleetFigure>(
  owner: string | undefined,
  figures: readonly F[],
): Promise<{ readonly [figure in F]: number } & { readonly atLeast: F[] }> {
  const counted = await Promise.all(
    figures.map(async (figure) => ({ figure, ...(await FIGURES[figure](owner)) })),
  );
  return {
    ...(Object.fromEntries(counted.map(({ figure, count }) => [figure, count])) as Record<F, number>),
    atLeast: counted.filter(({ isMore }) => isMore).map(({ figure }) => figure),
  };
}

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
