import { now } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { updateItem, written } from '../../../../platform/table.ts';
import { hubKeys, readHubLives } from '../store.ts';
import { MINUTE_MS } from './digest.ts';
import { hubOf, readHearers } from './hearer-store.ts';

/**
 * A hub that does not hear a beacon within this time looks it up when it hears it again (`ABSENT_MS` in sighting.ts), for which
 * at least this much must be left when something is saved.
 */
const LEFT_MS = 24 * MINUTE_MS;
/** While enough of it is left, nothing is written: a bulk change writes each hub a few times. */
const LOOK_MS = LEFT_MS + 6 * MINUTE_MS;
/** Hubs of one beacon. */
const HUBS_MAX = 50;
const AT_ONCE = 10;

/**
 * Lets the hubs that hear these beacons look them up with their next pushes, because a configuration will wait for them. It
 * must be called before that is saved: hubs that look too soon look again.
 */
export async function lookSoon(beaconIds: readonly string[]): Promise<void> {
  const hubIds = new Set<string>();
  await inLanes(
    beaconIds,
    1,
    async ([id]) => {
      for (const hearer of (await readHearers(id!)).slice(0, HUBS_MAX)) hubIds.add(hubOf(hearer));
    },
    AT_ONCE,
  );
  await letLook([...hubIds]);
}

/** Lets hubs look up every beacon that they hear for a while. */
export async function letLook(hubIds: readonly string[]): Promise<void> {
  const at = now();
  const lives = await readHubLives(hubIds);
  const due = [...lives].filter(([, { lookUntil = 0 }]) => lookUntil - at < LEFT_MS);
  await inLanes(
    due,
    1,
    async ([hub]) => {
      const change = set({ lookUntil: at + LOOK_MS });
      await written(updateItem(hubKeys(hub![0]).liveKey, change, expr`attribute_exists(#pk)`));
    },
    AT_ONCE,
  );
}
