import { pageOfHubs } from '../../hubs/page-of-hubs.ts';
import { connectionsOf, type HubConnection, hubDescriptions } from '../../hubs/presence/connections-of.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Look, type Seen, type Watcher } from './watcher.ts';

const MINUTE_MS = 60_000;
const OFFLINE = { field: 'connection', operator: 'eq', values: ['offline'] } as const;

/** Hubs that went offline and stay offline. A hub that was never connected is not affected. */
export const hubOffline: Watcher = {
  // A hub with an unstable connection has one alert until it stays online.
  clearForMs: 15 * MINUTE_MS,
  look: async (look) => {
    const { ownerId, known, after } = look;
    const page = await pageOfHubs(ownerId, [OFFLINE], after);
    const ids = new Set([...known, ...page.hubs.map(({ id }) => id)]);
    return { sights: await sightsOf(look, [...ids]), next: page.next } satisfies Seen;
  },
  describe: hubDescriptions,
};

async function sightsOf({ ownerId, threshold, at }: Look, ids: readonly string[]): Promise<Sight[]> {
  const connections = await connectionsOf(ids);
  return ids.map((deviceId) => {
    const hub = connections.get(deviceId);
    if (hub?.ownerId !== ownerId) return goneFrom(deviceId, at);
    return { deviceId, is: stands(hub, at - threshold * MINUTE_MS), since: hub.since, value: null };
  });
}

function stands({ isOnline, since }: HubConnection, before: number): Sight['is'] {
  if (isOnline) return 'clear';
  return since > 0 && since < before ? 'affected' : 'between';
}
