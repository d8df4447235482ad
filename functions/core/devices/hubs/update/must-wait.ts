import { now } from '../../../../platform/clock.ts';
import { heardWithinWeek, MINUTE_MS } from '../digest/digest.ts';
import { readDigests } from '../digest/digest-store.ts';
import { hubsOf, ownerOf, readHubRows } from '../store.ts';
import { onlyListeners } from './only-listeners.ts';

/** For an owner with more hubs, digests are not evaluated. */
const HUBS_MAX = 2000;

/** Cached, because digests change slowly and a running roll-out needs them every few seconds. */
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
  const digests = await readDigests(ids);
  return onlyListeners(
    new Map([...digests].map(([id, digest]) => [id, [...heardWithinWeek(digest).keys()]])),
  );
}
