import { readHubLives } from '../store.ts';

/** So many are read at a time. */
const AT_ONCE = 1000;

/** Which of these hubs are offline, by what the broker told last. */
export async function offlineHubs(ids: readonly string[]): Promise<Set<string>> {
  const offline = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const lives = await readHubLives(some);
    for (const id of some) if (!lives.get(id)?.isOnline) offline.add(id);
  }
  return offline;
}
