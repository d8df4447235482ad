import { randomBytes } from 'node:crypto';
import { log } from '../../../platform/log.ts';
import { reserveDeliveries } from '../beacons/configuration/deliver.ts';
import type { Channel } from '../hubs/channel.ts';
import type { HubSighting } from './sighting.ts';

/** Beacons per command: a configuration takes at most 2 kB, and the broker accepts 128 kB. */
const ITEMS_MAX = 40;

/**
 * Sends hubs the pending configurations of the beacons that they have just heard. It never throws, so that no sighting
 * is lost: the next push retries.
 *
 * @param waiting beacons with a pending configuration that no hub is delivering now
 */
export async function sendConfigurations(
  sightings: readonly HubSighting[],
  waiting: ReadonlySet<string>,
  channel: Channel,
): Promise<void> {
  if (!waiting.size) return;
  try {
    const inReach = sightings.filter(({ beaconId }) => waiting.has(beaconId));
    const { items, coded } = await reserveDeliveries(inReach);
    for (const [hubId, part] of inParts(items)) {
      const id = `beacons-${randomBytes(9).toString('base64url')}`;
      await channel.send(hubId, { id, kind: 'beacons', items: part });
    }
    for (const [hubId, part] of inParts(coded)) await channel.sendCoded(hubId, part);
  } catch (error) {
    log.error('configurations of beacons were not sent', error as Error);
  }
}

const inParts = <T>(byHub: ReadonlyMap<string, T[]>): [string, T[]][] =>
  [...byHub].flatMap(([hubId, items]) =>
    Array.from({ length: Math.ceil(items.length / ITEMS_MAX) }, (_, part): [string, T[]] => [
      hubId,
      items.slice(part * ITEMS_MAX, (part + 1) * ITEMS_MAX),
    ]),
  );
