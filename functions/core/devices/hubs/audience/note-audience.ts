import { hourOf } from '../presence/silence.ts';
import { readHubLives, setLastContactHour } from '../store.ts';
import { readAudiences, setAudience } from './audience-store.ts';
import { withSighted } from './packed-beacons.ts';

/** A sighting by a hub; the time is in ms. */
interface SightingByHub {
  readonly hubId: string;
  readonly beaconId: string;
  readonly timestamp: number;
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
 * Records which beacons each hub heard. Several hubs may hear a beacon, but its live item stores only the last one.
 *
 * @param known resolves to the registered beacons; others are not recorded, because there are many foreign beacons
 */
export async function noteAudience(
  sightings: readonly SightingByHub[],
  known: Promise<ReadonlySet<string>>,
): Promise<void> {
  // Avoids an unhandled rejection while the audiences are read; the caller handles the error of this promise, too.
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
  // Hubs still here lost the race on every attempt; the next push repeats the data.
}

function newestOf(sightings: readonly SightingByHub[], known: ReadonlySet<string>): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { beaconId, timestamp } of sightings)
    if (known.has(beaconId)) newest.set(beaconId, Math.max(timestamp, newest.get(beaconId) ?? 0));
  return newest;
}
