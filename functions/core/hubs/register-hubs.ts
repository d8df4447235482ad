import type { registerHubs as contract } from '../../../shared/contract/admin.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { log } from '../../platform/log.ts';
import { createThing, thingEndpoint } from '../../platform/things.ts';
import { insertHub, readHub } from './store.ts';

type Outcome = Reply<typeof contract>['data'][string];

/**
 * Makes hubs known: each gets an IoT thing and a certificate bound to its own topics, then its row. The row comes last,
 * so that a hub whose registration died half-way can be registered again. What a hub needs to connect is told once.
 */
export async function registerHubs(
  _: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const outcomes = new Map<string, Outcome>();
  // One after the other: the control plane takes ten calls a second.
  for (const hub of body.hubs) outcomes.set(hub.id, await registerHub(hub));
  const failed = [...outcomes.values()].filter((outcome) => typeof outcome === 'string').length;
  return {
    status: failed === 0 ? 'OK' : failed === outcomes.size ? 'FAILED' : 'PARTIAL',
    data: Object.fromEntries(outcomes),
  };
}

async function registerHub({
  id,
  hardwareId,
  orderCode,
}: Input<typeof contract>['body']['hubs'][number]): Promise<Outcome> {
  if (await readHub(id)) return 'ALREADY_EXISTS';
  try {
    const credentials = { ...(await createThing(id)), endpoint: await thingEndpoint() };
    const isNew = await insertHub({ id, hardware: hardwareId, orderCode });
    return isNew ? credentials : 'ALREADY_EXISTS';
  } catch (error) {
    log.error('a hub could not be registered', error as Error);
    return 'UNKNOWN';
  }
}
