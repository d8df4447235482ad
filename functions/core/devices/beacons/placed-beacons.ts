import { toPlace } from '../ownership/place.ts';
import { readLatest } from './sightings/read-latest.ts';
import { ownerOf, readBeacons } from './store.ts';

/** A beacon as somebody needs it who walks to it. */
export interface PlacedBeacon {
  readonly id: string;
  readonly ownerId: string | undefined;
  readonly description: string;
  readonly siteId: string | null;
  /** In percent; null: it was never heard. */
  readonly charge: number | null;
  /** When it was last heard, in ms; 0: never. */
  readonly seenAt: number;
}

/** These beacons; those that are not registered are left out. The owner is read consistently. */
export async function placedBeacons(ids: readonly string[]): Promise<PlacedBeacon[]> {
  const [beacons, lives] = await Promise.all([readBeacons(ids), readLatest(ids)]);
  return beacons.map((beacon) => {
    const { id, description } = beacon.row;
    const { batteryPct: charge = null, seenAt = 0 } = lives.get(id) ?? {};
    return { id, ownerId: ownerOf(beacon), description, siteId: toPlace(beacon.row).siteId, charge, seenAt };
  });
}
