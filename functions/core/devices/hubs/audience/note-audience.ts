import { hourOf } from '../presence/silence.ts';
import { readHubLives, setLastContactHour } from '../store.ts';
import { type AudienceItem, readAudiences, setAudience } from './audience-store.ts';
import { putHearers } from './hearer-store.ts';
import { hearersDue } from './hearers-due.ts';
import { type Heard, MINUTE_MS, packBeacons, unpackBeacons, withSighted } from './packed-beacons.ts';

/** What one push of a hub heard. */
export interface PushByHub {
  readonly hubId: string;
  readonly sightings: readonly {
    readonly beaconId: string;
    /** ms */
    readonly timestamp: number;
    /** dBm */
    readonly rssi?: number;
  }[];
}

const ATTEMPTS = 5;

/** Records, once an hour, that hubs heard any beacon. A lost race is ignored: the concurrent write has recorded it. */
export async function noteLastContact(newest: ReadonlyMap<string, number>): Promise<void> {
  const lives = await readHubLives([...newest.keys()]);
  await Promise.all(
    [...newest].map(async ([id, at]) => {
      const live = lives.get(id);
      const hour = hourOf(id, at);
      if (live && hour > (live.heardHour ?? '')) await setLastContactHour(live, hour);
    }),
  );
}

/**
 * Records which beacons each hub heard and how strongly. Several hubs may hear a beacon, but its live item stores only
 * the last one.
 *
 * @param known resolves to the registered beacons; others are not recorded, because there are many foreign beacons
 */
export async function noteAudience(
  pushes: readonly PushByHub[],
  known: Promise<ReadonlySet<string>>,
): Promise<void> {
  // Avoids an unhandled rejection while the audiences are read; the caller handles the error of this promise, too.
  known.catch(() => {});
  const byHub = Map.groupBy(
    pushes.filter(({ sightings }) => sightings.length),
    ({ hubId }) => hubId,
  );
  let open = [...byHub.keys()];
  for (let attempt = 1; open.length && attempt <= ATTEMPTS; attempt++) {
    const items = await readAudiences(open, { consistent: attempt > 1 });
    const done = await Promise.all(
      open.map(async (hubId) => note(hubId, items.get(hubId), newestOf(byHub.get(hubId)!, await known))),
    );
    open = open.filter((_, index) => !done[index]);
  }
  // Hubs still here lost the race on every attempt; the next push repeats the data.
}

/** Returns false after a concurrent write. */
async function note(
  hubId: string,
  was: AudienceItem | undefined,
  heard: ReadonlyMap<string, Heard>,
): Promise<boolean> {
  const known = was ? unpackBeacons(was) : new Map<string, Heard>();
  const is = withSighted(known, heard);
  if (!is) return true;
  // To an item from before strengths were kept, no beacon points yet.
  const pointing = was?.strengths ? known : new Map<string, Heard>();
  // Before the item: a beacon in it counts as one that points to its hub.
  await putHearers(hubId, hearersDue(hubId, pointing, is));
  return setAudience(hubId, was, packBeacons(is));
}

/** The newest sighting of each known beacon, with its strength: the greatest in the newest push that has the beacon. */
function newestOf(pushes: readonly PushByHub[], known: ReadonlySet<string>): Map<string, Heard> {
  const newest = new Map<string, { at: number; rssi: number | null }>();
  for (const { sightings } of pushes) {
    const inPush = Map.groupBy(sightings, ({ beaconId }) => beaconId);
    for (const [id, some] of inPush) {
      const at = some.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0);
      if (!known.has(id) || at < (newest.get(id)?.at ?? 0)) continue;
      const strengths = some.flatMap(({ rssi }) => rssi ?? []);
      newest.set(id, { at, rssi: strengths.length ? Math.max(...strengths) : null });
    }
  }
  return new Map([...newest].map(([id, { at, rssi }]) => [id, { minute: Math.floor(at / MINUTE_MS), rssi }]));
}
