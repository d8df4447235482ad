import { type registerHubs as contract, HUBS_PER_RENEWAL } from '../../../shared/contract/admin.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { log } from '../../platform/log.ts';
import { createThing, thingEndpoint } from '../../platform/things.ts';
import { audited } from '../audit/audited.ts';
import { renewCredentials } from './renew-credentials.ts';
import { insertHub, readHub } from './store.ts';

type Outcome = Reply<typeof contract>['data'][string];
type Registration = Input<typeof contract>['body']['hubs'][number];

/**
 * Makes hubs known: each gets an IoT thing and a certificate bound to its own topics, then its row. The row comes last,
 * so that a hub whose registration died half-way can be registered again. What a hub needs to connect is told once; with
 * `update` a hub that is known gets it anew. Throws FORM_VALIDATION_FAILED for more than can be renewed in one call.
 */
export async function registerHubs(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (body.update && body.hubs.length > HUBS_PER_RENEWAL)
    throw new Refusal('FORM_VALIDATION_FAILED', { hubs: { rule: 'maximum', maximum: HUBS_PER_RENEWAL } });
  const outcomes = new Map<string, Outcome>();
  // One after the other: the control plane takes ten calls a second.
  for (const hub of body.hubs) outcomes.set(hub.id, await outcomeOf(caller, hub, body.update));
  const failed = [...outcomes.values()].filter((outcome) => typeof outcome === 'string').length;
  return {
    status: failed === 0 ? 'OK' : failed === outcomes.size ? 'FAILED' : 'PARTIAL',
    data: Object.fromEntries(outcomes),
  };
}

async function outcomeOf(caller: Caller, hub: Registration, update: boolean): Promise<Outcome> {
  try {
    const known = await readHub(hub.id);
    if (known && !update) return 'ALREADY_EXISTS';
    return known ? await renewCredentials(caller, known) : await registerHub(caller, hub);
  } catch (error) {
    log.error('a hub could not be registered', error as Error);
    return 'UNKNOWN';
  }
}

async function registerHub(caller: Caller, { id, hardwareId, orderCode }: Registration): Promise<Outcome> {
  const credentials = { ...(await createThing(id)), endpoint: await thingEndpoint() };
  const entry = {
    item: `hub/${id}`,
    subjectId: null,
    managerGroup: null,
    after: { hardware: hardwareId, orderCode },
  };
  const isNew = await insertHub(
    { id, hardware: hardwareId, orderCode },
    audited(caller, entry).map(({ write }) => write),
  );
  return isNew ? credentials : 'ALREADY_EXISTS';
}
