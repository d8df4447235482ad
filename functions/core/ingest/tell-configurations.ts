import { randomBytes } from 'node:crypto';
import { log } from '../../platform/log.ts';
import { toBeSent } from '../beacons/deliver.ts';
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
    for (const [hubId, items] of await toBeSent(inReach)) {
      for (let at = 0; at < items.length; at += ITEMS_MAX) {
        const id = `beacons-${randomBytes(9).toString('base64url')}`;
        await channel.tell(hubId, { id, kind: 'beacons', items: items.slice(at, at + ITEMS_MAX) });
      }
    }
  } catch (error) {
    log.error('configurations of beacons were not sent', error as Error);
  }
}
