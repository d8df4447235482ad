import { readHubLives } from '../store.ts';

/** Hubs per read. */
const AT_ONCE = 1000;

/** The hubs of these that are offline, by their last presence event. */
export async function offlineHubs(ids: readonly string[]): Promise<Set<string>> {
  const offline = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const lives = await readHubLives(some);
    for (const id of some) if (!lives.get(id)?.isOnline) offline.add(id);
  }
  return offline;
}
