import { readAudiences, setAudience } from './audience-store.ts';
import { hubOf, readHearers, removeHearer } from './hearer-store.ts';
import { packBeacons, unpackBeacons } from './packed-beacons.ts';

const HUBS_AT_ONCE = 25;

/**
 * Removes a deleted beacon from the items of up to 25 hubs that hear it, and its pointers to them. Returns whether it
 * had any. If the same id was registered again and is heard, the next push notes it again.
 */
export async function forgetBeacon(beaconId: string): Promise<boolean> {
  const hearers = (await readHearers(beaconId)).slice(0, HUBS_AT_ONCE);
  const audiences = await readAudiences(hearers.map(hubOf), { consistent: true });
  await Promise.all(
    hearers.map(async (hearer) => {
      const audience = audiences.get(hubOf(hearer));
      const heard = audience && unpackBeacons(audience);
      // First the hub's item: a beacon in it counts as one that points to its hub.
      const isDone =
        !heard?.delete(beaconId) || (await setAudience(hubOf(hearer), audience, packBeacons(heard)));
      if (isDone) await removeHearer(hearer);
    }),
  );
  return hearers.length > 0;
}
