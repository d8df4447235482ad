import { readHubLives } from '../store.ts';
import { digestOf } from './digest-of.ts';
import { saveDigest } from './digest-store.ts';
import { hubOf, readHearers, removeHearer } from './hearer-store.ts';

const HUBS_AT_ONCE = 25;

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
      const digest = live && (await digestOf(id, live));
      const heard = new Map(digest?.heard);
      // First the digest: a beacon in it counts as one that points to its hub.
      const isDone =
        !heard.delete(beaconId) || (await saveDigest(id, live!, { ...digest!, heard })) !== undefined;
      if (isDone) await removeHearer(hearer);
    }),
  );
  return hearers.length > 0;
}
