import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { isUnderWay } from '../configuration/configuration-store.ts';
import {
  type BeaconLive,
  type DaySamples,
  readBeaconLives,
  type SightingChange,
  saveSighting,
} from '../store.ts';
import { settleType } from './retype.ts';
import { apply, isNews, joinSightings, type Sighting } from './sighting.ts';

const ATTEMPTS = 10;
const PAUSE_MS = 10;
/** Concurrent writes. Not more than the connections of the SDK, because waiting for a free one counts as connecting. */
const WRITTEN_AT_ONCE = 50;

/** The outcome of a batch of sightings. */
export interface SightingsOutcome {
  /** The number of sightings of unregistered beacons. */
  readonly unknown: number;
  /** The registered beacons. */
  readonly known: ReadonlySet<string>;
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
  const known = new Set<string>();
  const waiting = new Set<string>();
  let open = [...byBeacon.keys()];
  let unknown = 0;
  let written = 0;
  for (let attempt = 1; open.length; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${open.length} beacons lost the race on every attempt`);
    // A random delay keeps competing writers of one item apart.
    if (attempt > 1) await sleep(Math.random() * PAUSE_MS * attempt);
    // The first read may be stale: the conditional write detects it.
    const lives = await readBeaconLives(open, { consistent: attempt > 1 });
    const contested: string[] = [];
    const note = async (beaconId: string) => {
      const heard = byBeacon.get(beaconId)!;
      const live = lives.get(beaconId);
      if (!live) {
        unknown += heard.length;
        return;
      }
      known.add(beaconId);
      if (live.pending && !isUnderWay(live.pending)) waiting.add(beaconId);
      const { typeGuessed } = live;
      const type = typeGuessed && heard.find(({ type }) => type !== undefined)?.type;
      const isSettled = !type || (await settleType(beaconId, typeGuessed, type));
      const change = isSettled && changeBy(beaconId, live, joinSightings(heard));
      const isDone = isSettled && (!change || (await saveSighting(live, withoutKey(change.live), change)));
      if (!isDone) contested.push(beaconId);
      else if (change || type) written++;
    };
    await inLanes(open, 1, ([beaconId]) => note(beaconId!), WRITTEN_AT_ONCE);
    open = contested;
  }
  return { unknown, known, waiting, written };
}

/** The news in these sightings, applied one after the other, as one change. */
function changeBy(beaconId: string, was: BeaconLive, heard: readonly Sighting[]) {
  let live = was;
  let row: SightingChange | undefined;
  const history: DaySamples[] = [];
  for (const one of heard) {
    // If something is written anyway, the newest sighting is included.
    const isNewest = one === heard.at(-1) && live !== was && one.timestamp > live.seenAt;
    if (!isNewest && !isNews(live, one)) continue;
    const change = apply(beaconId, live, one);
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
