import { hourOf, isHourDue } from '../presence/silence.ts';
import { type HubLive, readHubLives, setLastContactHour } from '../store.ts';
import { type Digest, withNoted } from './digest.ts';
import { digestOf } from './digest-of.ts';
import { saveDigest } from './digest-store.ts';
import { putHearers } from './hearer-store.ts';
import { hearersDue } from './hearers-due.ts';
import { type LastSighting, lastSightings } from './last-sightings.ts';

const ATTEMPTS = 5;

/**
 * Adds to a hub's digest what was noted, with the time of the push, and every other hour to its row that it hears anything.
 * Returns the live item as it is then; undefined if the hub is deleted, or other writers were faster on every attempt: then
 * the next push notes it again.
 *
 * @param heardAt ms
 * @param read the live item and the digest in it, possibly slightly stale
 * @param keep stores the last sightings of beacons that the digest has no place for any more, and that nothing else tells
 */
export async function saveHeard(
  hubId: string,
  read: { readonly live: HubLive; readonly digest: Digest },
  noted: Digest,
  heardAt: number,
  keep: (sightings: readonly LastSighting[]) => Promise<void>,
): Promise<HubLive | undefined> {
  let { live, digest } = read;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const is = withNoted(digest, noted);
    await keep(lastSightings(hubId, digest).filter(({ beaconId }) => !is.heard.has(beaconId)));
    // Before the digest: a beacon in it counts as one that points to its hub.
    await putHearers(hubId, hearersDue(hubId, digest.heard, is.heard));
    const hour = hourOf(hubId, heardAt);
    if (live.isOnline && isHourDue(live, hour)) await setLastContactHour(hubId, hour);
    const saved = await saveDigest(hubId, live, is, heardAt);
    if (saved) return saved;
    const again = (await readHubLives([hubId], { consistent: true })).get(hubId);
    if (!again) return undefined;
    live = again;
    digest = await digestOf(hubId, again);
  }
  return undefined;
}
