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
import { apply, isNews, type Sighting, together } from './sighting.ts';

const ATTEMPTS = 10;
const PAUSE_MS = 10;
/** So many beacons are written at once: no more than the SDK has connections, since waiting for one counts as connecting. */
const WRITTEN_AT_ONCE = 50;

/** How a batch of sightings ended. */
export interface Noted {
  /** Sightings of beacons that nobody registered. */
  readonly unknown: number;
  /** The beacons that somebody did. */
  readonly known: ReadonlySet<string>;
  /** Those with a configuration that no hub has at the moment: whoever hears one may send it. */
  readonly waiting: ReadonlySet<string>;
  /** Beacons that something new was written of. */
  readonly written: number;
}

/**
 * Writes down what was heard, if it says something new: at most one write a beacon, however many sightings. Two hubs
 * that hear the same beacon meet at its live item; whoever comes second reads again and looks whether there is still
 * something new.
 */
export async function noteSightings(
  sightings: readonly (Sighting & { readonly beaconId: string })[],
): Promise<Noted> {
  const byBeacon = Map.groupBy(sightings, ({ beaconId }) => beaconId);
  const known = new Set<string>();
  const waiting = new Set<string>();
  let open = [...byBeacon.keys()];
  let unknown = 0;
  let written = 0;
  for (let attempt = 1; open.length; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${open.length} beacons were changed by others again and again`);
    // Those who met at one item come back at different moments.
    if (attempt > 1) await sleep(Math.random() * PAUSE_MS * attempt);
    // What is read first may be a little old: the conditional write finds out.
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
      const change = isSettled && changeBy(beaconId, live, together(heard));
      const isDone = isSettled && (!change || (await saveSighting(live, withoutKey(change.live), change)));
      if (!isDone) contested.push(beaconId);
      else if (change || type) written++;
    };
    await inLanes(open, 1, ([beaconId]) => note(beaconId!), WRITTEN_AT_ONCE);
    open = contested;
  }
  return { unknown, known, waiting, written };
}

/** All that is new in these sightings, one after the other, as one change. */
function changeBy(beaconId: string, was: BeaconLive, heard: readonly Sighting[]) {
  let live = was;
  let row: SightingChange | undefined;
  const history: DaySamples[] = [];
  for (const one of heard) {
    // What is written anyway takes the newest along.
    const isNewest = one === heard.at(-1) && live !== was && one.timestamp > live.seenAt;
    if (!isNewest && !isNews(live, one)) continue;
    const change = apply(beaconId, live, one);
    live = change.live;
    row = change.row ? { ...row, ...change.row } : row;
    if (change.history) history.push(change.history);
  }
  return live === was ? undefined : { live, row, history };
}

/** What is to be sent, and the guess of a type, are written by others and may have changed since they were read. */
const withoutKey = ({ pk: _, sk: __, pending: ___, typeGuessed: ____, ...live }: BeaconLive) => live;
