/**
 * Which hubs should not be updated at the same time: those that are the only two that hear some beacon, which would be
 * heard by nobody meanwhile.
 *
 * @param heard the beacons that each hub has heard lately
 * @returns by hub, the others; hubs without any are not there
 */
export function onlyListeners(heard: ReadonlyMap<string, Iterable<string>>): Map<string, Set<string>> {
  /** The hubs that hear a beacon; a third one is as good as more. */
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
