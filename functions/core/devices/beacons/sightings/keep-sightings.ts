import { type LastSighting, lastSightingsOf } from '../../hubs/digest/last-sightings.ts';
import { noteSightings } from './note-sightings.ts';

/** Stores last sightings in the live items of their beacons, because the digest of their home will not tell them any more. */
export async function keepSightings(sightings: readonly LastSighting[]): Promise<void> {
  if (sightings.length) await noteSightings(sightings);
}

/** Stores what only the digest of a hub tells, before the hub is deleted. */
export const keepSightingsOf = async (hubId: string): Promise<void> =>
  keepSightings(await lastSightingsOf(hubId));
