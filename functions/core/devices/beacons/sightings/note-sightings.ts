import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../../../platform/in-lanes.ts';
import type { Known } from '../../hubs/digest/digest.ts';
import { hubsOf, lastNoted } from '../../hubs/digest/homes.ts';
import { letLook } from '../../hubs/digest/look-soon.ts';
import { isUnderWay } from '../configuration/configuration-store.ts';
import {
  type BeaconLive,
  type DaySamples,
  readBeaconLives,
  type SightingChange,
  saveSighting,
} from '../store.ts';
import { settleType } from './retype.ts';
import { apply, isNews, isOtherState, joinSightings, knownOf, type Sighting } from './sighting.ts';

const ATTEMPTS = 10;
const PAUSE_MS = 10;
/** Concurrent writes. Not more than the connections of the SDK, because waiting for a free one counts as connecting. */
const WRITTEN_AT_ONCE = 50;

/** The outcome of a batch of sightings. */
export interface SightingsOutcome {
  /** What is stored now of the registered beacons; the others are not registered. */
  readonly known: ReadonlyMap<string, Known>;
  /** The beacons with a pending configuration that no hub is delivering now. */
  readonly waiting: ReadonlySet<string>;
  /** The number of beacons for which something was written. */
  readonly written: number;
}

/**
 * Stores sightings that contain news, with at most one write per beacon, however many sightings there are. Writes for
 * the same beacon by several hubs race for its live item; after a lost race the item is read again and the sightings
 * are checked for news again.
 */
export async function noteSightings(
  sightings: readonly (Sighting & { readonly beaconId: string })[],
): Promise<SightingsOutcome> {
  const byBeacon = Map.groupBy(sightings, ({ beaconId }) => beaconId);
  const known = new Map<string, Known>();
  const waiting = new Set<string>();
  let open = [...byBeacon.keys()];
  let written = 0;
  for (let attempt = 1; open.length; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${open.length} beacons lost the race on every attempt`);
    // A random delay keeps competing writers of one item apart.
    if (attempt > 1) await sleep(Math.random() * PAUSE_MS * attempt);
    // The first read may be stale: the conditional write detects it.
    const lives = await readBeaconLives(open, { consistent: attempt > 1 });
    const noted = await notedByHomes(lives, byBeacon);
    const contested: string[] = [];
    const note = async (beaconId: string) => {
      const heard = byBeacon.get(beaconId)!;
      const live = lives.get(beaconId);
      if (!live) return;
      if (live.pending && !isUnderWay(live.pending)) waiting.add(beaconId);
      const { typeGuessed } = live;
      const type = typeGuessed && heard.find(({ type }) => type !== undefined)?.type;
      const isSettled = !type || (await settleType(beaconId, typeGuessed, type));
      const change = isSettled && changeBy(beaconId, live, heard, noted.get(beaconId));
      if (change && isOtherState(live, change.live)) await tellHomes(live, heard);
      const isDone = isSettled && (!change || (await saveSighting(live, withoutKey(change.live), change)));
      if (!isDone) {
        contested.push(beaconId);
        return;
      }
      if (change || type) written++;
      const { isTypeGuessed, ...is } = knownOf(change ? change.live : live);
      known.set(beaconId, { ...is, isTypeGuessed: isTypeGuessed && !type });
    };
    await inLanes(open, 1, ([beaconId]) => note(beaconId!), WRITTEN_AT_ONCE);
    open = contested;
  }
  return { known, waiting, written };
}

/**
 * When the homes of these beacons last noted them, by beacon, as far as this is needed: of a beacon that its home does not hear
 * in this batch. What the home hears in it counts, since its digest is written next.
 */
function notedByHomes(
  lives: ReadonlyMap<string, BeaconLive>,
  byBeacon: ReadonlyMap<string, readonly Sighting[]>,
): Promise<Map<string, number>> {
  const isHeardAtHome = (live: BeaconLive, heard: readonly Sighting[]) =>
    heard.every(({ hubId }) => hubId === undefined || hubId === live.hub);
  return lastNoted(
    new Map(
      [...lives].flatMap(([id, live]) =>
        isHeardAtHome(live, byBeacon.get(id)!) ? [] : [[id, hubsOf(live)] as const],
      ),
    ),
  );
}

/**
 * Lets the homes of a beacon look it up because another hub writes what they do not know: if the beacon is again as they know
 * it, they would take it for nothing new. Called before it is written.
 */
async function tellHomes(live: BeaconLive, heard: readonly Sighting[]): Promise<void> {
  const others = hubsOf(live).filter((hub) => !heard.some(({ hubId }) => hubId === hub));
  if (others.length) await letLook(others);
}

/** The news in these sightings, applied one after the other, as one change. */
function changeBy(beaconId: string, was: BeaconLive, heard: readonly Sighting[], noted = 0) {
  let live = was;
  let row: SightingChange | undefined;
  const history: DaySamples[] = [];
  const joined = joinSightings(heard, was.hub);
  const notedAt = Math.max(noted, ...joined.flatMap((one) => (one.hubId === was.hub ? one.timestamp : [])));
  for (const one of joined) {
    // If something is written anyway, the newest sighting is included.
    const isNewest = one === joined.at(-1) && live !== was && one.timestamp > live.seenAt;
    if (!isNewest && !isNews(beaconId, live, one, notedAt)) continue;
    const change = apply(beaconId, live, one, notedAt);
    live = change.live;
    row = change.row ? { ...row, ...change.row } : row;
    if (change.history) history.push(change.history);
  }
  return live === was ? undefined : { live, row, history };
}

/**
 * `pending` and `typeGuessed` are written by others and may have changed since they were read, so they are left out.
 */
const withoutKey = ({ pk: _, sk: __, pending: ___, typeGuessed: ____, ...live }: BeaconLive) => live;
