import type { RoundStop } from '../../../../shared/model/round.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { placedBeacons } from '../beacons/placed-beacons.ts';
import { knownSites } from '../places/known-sites.ts';
import type { RoundRow, StopItem } from './round-store.ts';

/**
 * Stops as they are shown. A beacon that has left the owner of the round is left out, because its
 * data is the next owner's.
 */
export async function toStops({ userId }: RoundRow, stops: readonly StopItem[]): Promise<RoundStop[]> {
  const [beacons, sites, people] = await Promise.all([
    placedBeacons(stops.map(({ beaconId }) => beaconId)),
    knownSites(stops),
    ownersOf([...new Set(stops.flatMap(({ by }) => by ?? []))]),
  ]);
  const own = new Map(beacons.filter(({ ownerId }) => ownerId === userId).map((one) => [one.id, one]));
  return stops.flatMap(({ pk: _, sk: __, by, ...stop }) => {
    const beacon = own.get(stop.beaconId);
    if (!beacon) return [];
    return [
      {
        ...stop,
        description: beacon.description,
        siteName: sites.get(stop.siteId ?? '')?.name ?? null,
        by: people.get(by ?? '')?.name ?? null,
      },
    ];
  });
}
