import type { Packet, Result } from './packet.ts';
import { readParsedItem } from './parsed-item.ts';
import { readRawFrame } from './raw-frame.ts';
import type { Drops, HubSighting } from './sighting.ts';

/** A hub's clock may be ahead by this much; later times are clamped to the moment of arrival. */
const CLOCK_AHEAD_MS = 5 * 60_000;
/** More than a push ever holds (about 75 packets): the rest is not read. */
const PACKETS_MAX = 1000;

/** What a push says. */
export interface Push {
  readonly sightings: HubSighting[];
  readonly results: Result[];
}
const NOTHING: Push = { sightings: [], results: [] };

/**
 * What a hub heard, from a push in either format. One broken item never costs the others: it is dropped and counted.
 *
 * @param at when the broker took the message, ms
 */
export function readPush(payload: unknown, hubId: string, at: number, drops: Drops): Push {
  if (typeof payload !== 'object' || payload === null) {
    drops.add('notJson');
    return NOTHING;
  }
  const { id, items, data } = payload as Record<string, unknown>;
  if (id !== hubId) {
    drops.add('foreignHub');
    return NOTHING;
  }
  if (Array.isArray(items))
    return readAll(items, readParsedItem, { hubId, at }, () => drops.add('brokenItem'));
  if (Array.isArray(data)) return readAll(data, readRawFrame, { hubId, at }, () => drops.add('brokenFrame'));
  drops.add('unknownFormat');
  return NOTHING;
}

function readAll(
  packets: readonly unknown[],
  read: (packet: unknown) => Packet | undefined,
  { hubId, at }: { hubId: string; at: number },
  drop: () => void,
): Push {
  const results: Result[] = [];
  const sightings: HubSighting[] = [];
  packets.forEach((packet, index) => {
    const found = index < PACKETS_MAX ? read(packet) : undefined;
    if (!found) drop();
    results.push(...(found?.results ?? []));
    const sighting = found?.sighting;
    if (sighting) {
      const timestamp = sighting.timestamp > at + CLOCK_AHEAD_MS ? at : sighting.timestamp;
      sightings.push({ ...sighting, hubId, timestamp });
    }
  });
  return { sightings, results };
}
