import { type Digest, MINUTE_MS } from './digest.ts';
import { readDigests } from './digest-store.ts';

export interface LastSighting {
  readonly beaconId: string;
  /** ms, by the minute. */
  readonly timestamp: number;
}

/** The last sightings of the beacons of which a hub's digest says that they are at home in it. */
export const lastSightings = (hubId: string, { heard }: Digest): LastSighting[] =>
  [...heard].flatMap(([beaconId, { known, minute }]) =>
    known?.home === hubId ? [{ beaconId, timestamp: minute * MINUTE_MS }] : [],
  );

/** What only the digest of a hub tells. */
export async function lastSightingsOf(hubId: string): Promise<LastSighting[]> {
  const digest = (await readDigests([hubId], { consistent: true })).get(hubId);
  return digest ? lastSightings(hubId, digest) : [];
}
