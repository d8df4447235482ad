/**
 * The pairs of hubs that must not be updated at the same time: if only these two hear a beacon, nobody would hear it
 * during the updates.
 *
 * @param heard the beacons that each hub has heard within the last week
 * @returns for each hub, its partners; hubs without a partner are left out
 */
export function onlyListeners(heard: ReadonlyMap<string, Iterable<string>>): Map<string, Set<string>> {
  /** The hubs that hear a beacon, up to three: more make no difference. */
  const listeners = new Map<string, string[]>();
  for (const [hubId, beacons] of heard) {
    for (const beacon of beacons) {
      const known = listeners.get(beacon);
      if (!known) listeners.set(beacon, [hubId]);
      else if (known.length < 3) known.push(hubId);
    }
  }
  const apart = new Map<string, Set<string>>();
  for (const [one, other, third] of listeners.values()) {
    if (one === undefined || other === undefined || third !== undefined) continue;
    add(apart, one, other);
    add(apart, other, one);
  }
  return apart;
}

function add(apart: Map<string, Set<string>>, hubId: string, other: string): void {
  const known = apart.get(hubId);
  if (known) known.add(other);
  else apart.set(hubId, new Set([other]));
}
