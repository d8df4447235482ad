import { now } from '../../../../platform/clock.ts';
import { hubsOf, lastNoted } from '../../hubs/digest/homes.ts';
import { type BeaconLive, readBeaconLives } from '../store.ts';
import { SEEN_EVERY_MS } from './sighting.ts';

/**
 * The live items of these beacons, by id, with the time when they were last heard, exact to a quarter of an hour: what is later
 * than the item is in the digests of the beacon's homes, which are read in one more request if any item is that old.
 * Unregistered ids are left out.
 */
export async function readLatest(ids: readonly string[]): Promise<Map<string, BeaconLive>> {
  const lives = await readBeaconLives(ids);
  const since = now() - SEEN_EVERY_MS;
  const old = [...lives].filter(([, { seenAt }]) => seenAt > 0 && seenAt < since);
  const noted = await lastNoted(new Map(old.map(([id, live]) => [id, hubsOf(live)])));
  for (const [id, at] of noted) {
    const live = lives.get(id)!;
    if (at > live.seenAt) lives.set(id, { ...live, seenAt: at });
  }
  return lives;
}
