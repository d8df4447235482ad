import type { Packet, Result } from './packet.ts';
import { readParsedItem } from './parsed-item.ts';
import { readRawFrame } from './raw-frame.ts';
import type { Drops, HubSighting } from './sighting.ts';

/** Packets beyond this number are not read; a push has about 75. */
const PACKETS_MAX = 1000;

/** The content of a push, with times by the hub's clock. */
export interface Push {
  readonly sightings: HubSighting[];
  readonly results: Result[];
}
const NOTHING: Push = { sightings: [], results: [] };

/** Reads a push in either format. A malformed item is dropped and counted, and does not affect the others. */
export function readPush(payload: unknown, hubId: string, drops: Drops): Push {
  if (typeof payload !== 'object' || payload === null) {
    drops.add('notJson');
    return NOTHING;
  }
  const { id, items, data } = payload as Record<string, unknown>;
  if (typeof id !== 'string' || id.toLowerCase() !== hubId) {
    drops.add('foreignHub');
    return NOTHING;
  }
  if (Array.isArray(items)) return readAll(items, readParsedItem, hubId, () => drops.add('brokenItem'));
  if (Array.isArray(data)) return readAll(data, readRawFrame, hubId, () => drops.add('brokenFrame'));
  drops.add('unknownFormat');
  return NOTHING;
}

function readAll(
  packets: readonly unknown[],
  read: (packet: unknown) => Packet | undefined,
  hubId: string,
  drop: () => void,
): Push {
  const results: Result[] = [];
  const sightings: HubSighting[] = [];
  packets.forEach((packet, index) => {
    const found = index < PACKETS_MAX ? read(packet) : undefined;
    if (!found) drop();
    results.push(...(found?.results ?? []));
    const sighting = found?.sighting;
    if (sighting) sightings.push({ ...sighting, hubId });
  });
  return { sightings, results };
}
