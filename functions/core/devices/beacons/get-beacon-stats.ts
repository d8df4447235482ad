import type { getBeaconStats as contract } from '../../../../shared/contract/monitoring.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ownersInReach } from '../../people/accounts/subject.ts';
import { isInScope } from '../ownership/in-scope.ts';
import { readLatest } from './sightings/read-latest.ts';
import { ownerOf, readBeacons } from './store.ts';
import { toMonitoring } from './to-beacon.ts';

/** The latest sightings of many beacons (specification 2.7); null for a beacon that is missing or out of reach. */
export const getBeaconStats: UseCase<typeof contract> = async (caller, { body }) => {
  const ids = [...new Set(body.value)];
  const [beacons, lives] = await Promise.all([readBeacons(ids), readLatest(ids)]);
  const isInReach = await ownersInReach(caller, beacons.map(ownerOf));
  const seen = new Set(
    beacons
      .filter((beacon) => isInReach(ownerOf(beacon)) && isInScope(caller, beacon.row))
      .map(({ row }) => row.id),
  );
  return {
    stats: Object.fromEntries(
      ids.map((id) => [id, seen.has(id) ? toMonitoring(id, lives.get(id)) : null] as const),
    ),
  };
};
