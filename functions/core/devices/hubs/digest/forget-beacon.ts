import { type HubLive, readHubLives } from '../store.ts';
import { digestOf } from './digest-of.ts';
import { saveDigest } from './digest-store.ts';
import { hubOf, readHearers, removeHearer } from './hearer-store.ts';

const HUBS_AT_ONCE = 25;

/**
 * Saves the digest of a hub without a beacon. This comes before its pointer is removed, because a beacon in the digest
 * counts as one that points to its hub. It is saved even if it does not know the beacon: a push that has just written
 * the pointer and is about to save the digest must find that it changed, and write the pointer again.
 *
 * @returns false after a concurrent write
 */
async function saveWithout(beaconId: string, hubId: string, live: HubLive): Promise<boolean> {
  const digest = await digestOf(hubId, live);
  const heard = new Map(digest.heard);
  heard.delete(beaconId);
  return (await saveDigest(hubId, live, { ...digest, heard })) !== undefined;
}

/**
 * Removes a deleted beacon from the digests of up to 25 hubs that hear it, and its pointers to them. Returns whether it
 * had any. If the same id was registered again and is heard, the next push notes it again.
 */
export async function forgetBeacon(beaconId: string): Promise<boolean> {
  const hearers = (await readHearers(beaconId)).slice(0, HUBS_AT_ONCE);
  const lives = await readHubLives(hearers.map(hubOf), { consistent: true });
  await Promise.all(
    hearers.map(async (hearer) => {
      const id = hubOf(hearer);
      const live = lives.get(id);
      if (live && !(await saveWithout(beaconId, id, live))) return;
      await removeHearer(hearer);
    }),
  );
  return hearers.length > 0;
}
