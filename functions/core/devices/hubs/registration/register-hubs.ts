import { type registerHubs as contract, HUBS_PER_RENEWAL } from '../../../../../shared/contract/admin.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { spellingsOf } from '../../../../../shared/model/hub.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { log } from '../../../../platform/log.ts';
import {
  certificatesOf,
  createThing,
  removeCertificates,
  thingEndpoint,
} from '../../../../platform/things.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { insertHub, readHub } from '../store.ts';
import { renewCredentials } from './renew-credentials.ts';

/** A call is cut off after 29 seconds, and one hub takes two or three, or ten while AWS holds on to a certificate. */
const BUDGET_MS = 15_000;

type Outcome = Reply<typeof contract>['data'][string];
type Registration = Input<typeof contract>['body']['hubs'][number];

/**
 * Makes hubs known: each gets an IoT thing and a certificate bound to its own topics, then its row. The row comes last,
 * so that a hub whose registration died half-way can be registered again. What a hub needs to connect is told once; with
 * `update` a hub that is known gets it anew. Throws FORM_VALIDATION_FAILED for more than can be renewed in one call.
 */
export const registerHubs: UseCase<typeof contract> = async (caller, { body }) => {
  if (body.update && body.hubs.length > HUBS_PER_RENEWAL)
    throw new Refusal('FORM_VALIDATION_FAILED', { hubs: { rule: 'maximum', maximum: HUBS_PER_RENEWAL } });
  const outcomes = new Map<string, Outcome>();
  const startedAt = now();
  await inLanes(body.hubs, 1, async ([hub]) => {
    // What the call has no time for answers UNKNOWN, and can be registered by the next one.
    const isLate = now() - startedAt > BUDGET_MS;
    outcomes.set(hub!.id, isLate ? 'UNKNOWN' : await outcomeOf(caller, hub!, body.update));
  });
  const failed = [...outcomes.values()].filter((outcome) => typeof outcome === 'string').length;
  return {
    status: failed === 0 ? 'OK' : failed === outcomes.size ? 'FAILED' : 'PARTIAL',
    data: Object.fromEntries(outcomes),
  };
};

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
  const names = spellingsOf(id);
  const before = await certificatesOf(names);
  const { credentials, certificateArn } = await createThing(names);
  const endpoint = await thingEndpoint();
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
  // No caller has the keys of a registration that died half-way, or that lost the race for this row.
  await revoke(names, isNew ? before : [certificateArn]);
  return isNew ? { ...credentials, endpoint } : 'ALREADY_EXISTS';
}

/** A certificate is switched off first, so one that AWS cannot delete yet is of no use either. */
async function revoke(names: readonly string[], certificates: readonly string[]): Promise<void> {
  try {
    await removeCertificates(names, certificates);
  } catch (error) {
    log.warn('a certificate without an owner was not deleted', error as Error);
  }
}
