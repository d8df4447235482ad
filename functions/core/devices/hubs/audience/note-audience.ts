import { hourOf } from '../presence/silence.ts';
import { readHubLives, setLastContactHour } from '../store.ts';
import { readAudiences, setAudience } from './audience-store.ts';
import { withSighted } from './packed-beacons.ts';

/** What a hub heard at what time, ms. */
interface SightingByHub {
  readonly hubId: string;
  readonly beaconId: string;
  readonly timestamp: number;
}

const ATTEMPTS = 5;

/** Notes that hubs heard something, whatever it was, once an hour. Who wrote meanwhile wrote as much. */
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
 * Notes which beacons were heard by which hub: a beacon may be heard by several, of which its own live item remembers
 * only the last.
 *
 * @param known which of them are registered, as soon as that is found out: the world is full of others
 */
export async function noteAudience(
  sightings: readonly SightingByHub[],
  known: Promise<ReadonlySet<string>>,
): Promise<void> {
  // It may fail while something else is read here: whoever made it is told, too.
  known.catch(() => {});
  const byHub = Map.groupBy(sightings, ({ hubId }) => hubId);
  let open = [...byHub.keys()];
  for (let attempt = 1; open.length && attempt <= ATTEMPTS; attempt++) {
    const items = await readAudiences(open, { consistent: attempt > 1 });
    const done = await Promise.all(
      open.map(async (hubId) => {
        const was = items.get(hubId);
        const beacons = withSighted(
          was?.beacons ?? new Uint8Array(),
          newestOf(byHub.get(hubId)!, await known),
        );
        return beacons === undefined || setAudience(hubId, was, beacons);
      }),
    );
    open = open.filter((_, index) => !done[index]);
  }
  // What is still open lost to others again and again: the next push says it once more.
}

function newestOf(sightings: readonly SightingByHub[], known: ReadonlySet<string>): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { beaconId, timestamp } of sightings)
    if (known.has(beaconId)) newest.set(beaconId, Math.max(timestamp, newest.get(beaconId) ?? 0));
  return newest;
}
