import { now } from '../../../../platform/clock.ts';
import { readAudiences } from '../audience/audience-store.ts';
import { FORGOTTEN_MINUTES, MINUTE_MS, unpackBeacons } from '../audience/packed-beacons.ts';
import { hubsOf, ownerOf, readHubRows } from '../store.ts';
import { onlyListeners } from './only-listeners.ts';

/** Of an owner with more hubs it is not looked at who hears what. */
const HUBS_MAX = 2000;

/** Who hears what changes slowly, and is asked for every few seconds while a roll-out is at an owner's hubs. */
const KEPT_MS = 10 * MINUTE_MS;
const known = new Map<string, { readonly at: number; readonly apart: Map<string, Set<string>> }>();

/** Is one of those being updated that a hub should not be updated together with (see only-listeners.ts)? */
export async function isKeptApart(hubId: string): Promise<boolean> {
  const [hub] = await readHubRows([hubId]);
  const owner = hub && ownerOf(hub);
  const others = owner === undefined ? undefined : (await apartOf(owner)).get(hubId);
  if (!others) return false;
  const rows = await readHubRows([...others], { consistent: true });
  return rows.some(({ row }) => row.isMarkedForUpdate);
}

async function apartOf(owner: string): Promise<Map<string, Set<string>>> {
  const cached = known.get(owner);
  if (cached && now() - cached.at < KEPT_MS) return cached.apart;
  const apart = await readApart(owner);
  known.set(owner, { at: now(), apart });
  return apart;
}

async function readApart(owner: string): Promise<Map<string, Set<string>>> {
  const ids = await hubsOf(owner, HUBS_MAX + 1);
  if (ids.length > HUBS_MAX) return new Map();
  const since = Math.floor(now() / MINUTE_MS) - FORGOTTEN_MINUTES;
  const items = await readAudiences(ids);
  return onlyListeners(
    new Map(
      [...items].map(([id, { beacons }]) => [
        id,
        [...unpackBeacons(beacons)].filter(([, minute]) => minute > since).map(([beacon]) => beacon),
      ]),
    ),
  );
}
