import { randomBytes } from 'node:crypto';
import { log } from '../../../platform/log.ts';
import { toBeSent } from '../beacons/configuration/deliver.ts';
import type { Channel } from '../hubs/channel.ts';
import type { HubSighting } from './sighting.ts';

/** So many beacons a command: what a beacon can be told is two kilobytes at most, and the broker takes 128. */
const ITEMS_MAX = 40;

/**
 * Tells hubs what to configure of the beacons that they have just heard. What goes wrong here costs no sighting: the next
 * push finds the same waiting.
 *
 * @param waiting beacons with a configuration that no hub has at the moment
 */
export async function tellConfigurations(
  sightings: readonly HubSighting[],
  waiting: ReadonlySet<string>,
  channel: Channel,
): Promise<void> {
  if (!waiting.size) return;
  try {
    const inReach = sightings.filter(({ beaconId }) => waiting.has(beaconId));
    const { items, coded } = await toBeSent(inReach);
    for (const [hubId, part] of inParts(items)) {
      const id = `beacons-${randomBytes(9).toString('base64url')}`;
      await channel.tell(hubId, { id, kind: 'beacons', items: part });
    }
    for (const [hubId, part] of inParts(coded)) await channel.tellCoded(hubId, part);
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
