import { ownerOf, readHubLives, readHubRows, setPresence, setReported, setSeen } from './store.ts';

/** A hub is noted as heard at most this often. */
const SEEN_EVERY_MS = 60_000;

/** Which of these hubs are registered. One that seems not to be is looked up again: a late read may not know it yet. */
export async function knownHubs(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set((await readHubLives([...new Set(ids)])).keys());
  const missing = [...new Set(ids).difference(known)];
  return known.union(new Set((await readHubLives(missing, { consistent: true })).keys()));
}

/** Notes that hubs sent something, by the time of the newest: whatever the broker said, they are online. */
export async function noteMessages(newest: ReadonlyMap<string, number>): Promise<void> {
  const lives = await readHubLives([...newest.keys()]);
  await Promise.all(
    [...newest].map(async ([id, at]) => {
      const live = lives.get(id);
      if (!live) return;
      if (at - live.seenAt >= SEEN_EVERY_MS) await setSeen(id, at);
      if (!live.isOnline) await setPresence(id, true, at);
    }),
  );
}

/** Notes what the broker says of a hub's connection. What is older than what is known changes nothing. */
export const notePresence = (id: string, isOnline: boolean, at: number): Promise<boolean> =>
  setPresence(id, isOnline, at);

/** What a hub says it runs (`hubs/{hubId}/state`). */
export interface HubState {
  readonly firmware?: string;
  readonly hardware?: string;
}

export async function noteState(id: string, { firmware, hardware }: HubState): Promise<void> {
  if (firmware !== undefined) await setReported(id, firmware, hardware);
}

/** Who owns these hubs now; one that belongs to nobody is left out. */
export async function hubOwners(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readHubRows([...new Set(ids)]);
  return new Map(
    rows.flatMap((hub) => (ownerOf(hub) === undefined ? [] : [[hub.row.id, ownerOf(hub)!] as const])),
  );
}
