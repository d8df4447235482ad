import { now } from '../../../../platform/clock.ts';
import { readAudiences } from '../audience/audience-store.ts';
import { heardWithinWeek, MINUTE_MS } from '../audience/packed-beacons.ts';
import { hubsOf, ownerOf, readHubRows } from '../store.ts';
import { onlyListeners } from './only-listeners.ts';

/** For an owner with more hubs, audiences are not evaluated. */
const HUBS_MAX = 2000;

/** Cached, because audiences change slowly and a running roll-out needs them every few seconds. */
const KEPT_MS = 10 * MINUTE_MS;
const known = new Map<string, { readonly at: number; readonly apart: Map<string, Set<string>> }>();

/**
 * Whether a hub must wait, because a hub that must not be updated at the same time is updating (see only-listeners.ts).
 */
export async function mustWait(hubId: string): Promise<boolean> {
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
  const items = await readAudiences(ids);
  return onlyListeners(new Map([...items].map(([id, item]) => [id, [...heardWithinWeek(item).keys()]])));
}
