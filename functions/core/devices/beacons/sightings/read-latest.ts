import { now } from '../../../../platform/clock.ts';
import { hubsOf, lastNoted } from '../../hubs/digest/homes.ts';
import { type BeaconHeard, type BeaconLive, readBeaconHeard, readBeaconLives } from '../store.ts';
import { SEEN_EVERY_MS } from './sighting.ts';

/**
 * The live items of these beacons, by id, with the time when they were last heard, exact to a quarter of an hour: what is later
 * than the item is in the digests of the beacon's homes, which are read in one more request if any item is that old.
 * Unregistered ids are left out.
 */
export const readLatest = async (ids: readonly string[]): Promise<Map<string, BeaconLive>> =>
  withNoted(await readBeaconLives(ids));

/** The same without samples, sensors and the like, for thousands of beacons. */
export const readLastHeard = async (ids: readonly string[]): Promise<Map<string, BeaconHeard>> =>
  withNoted(await readBeaconHeard(ids));

async function withNoted<L extends BeaconHeard>(lives: Map<string, L>): Promise<Map<string, L>> {
  const since = now() - SEEN_EVERY_MS;
  const old = [...lives].filter(([, { seenAt }]) => seenAt > 0 && seenAt < since);
  const noted = await lastNoted(new Map(old.map(([id, live]) => [id, hubsOf(live)])));
  for (const [id, at] of noted) {
    const live = lives.get(id)!;
    if (at > live.seenAt) lives.set(id, { ...live, seenAt: at });
  }
  return lives;
}
