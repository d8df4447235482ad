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
  thingExists,
} from '../../../../platform/things.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { insertHub, readHub } from '../store.ts';
import { renewCredentials } from './renew-credentials.ts';

/** A call ends after 29 seconds. A hub takes two or three seconds, or ten if AWS releases a certificate slowly. */
const BUDGET_MS = 15_000;

type Outcome = Reply<typeof contract>['data'][string];
type Registration = Input<typeof contract>['body']['hubs'][number];

/**
 * Registers hubs: each gets an IoT thing and a certificate bound to its own topics, then its row. The row is written
 * last, so that a hub whose registration died can be registered again. Credentials are returned once; with `update`, a
 * registered hub gets new ones. Throws FORM_VALIDATION_FAILED for more hubs than can be renewed in one call.
 */
export const registerHubs: UseCase<typeof contract> = async (caller, { body }) => {
  if (body.update && body.hubs.length > HUBS_PER_RENEWAL)
    throw new Refusal('FORM_VALIDATION_FAILED', { hubs: { rule: 'maximum', maximum: HUBS_PER_RENEWAL } });
  const outcomes = new Map<string, Outcome>();
  const startedAt = now();
  await inLanes(body.hubs, 1, async ([hub]) => {
    // Hubs for which no time is left get UNKNOWN, and can be registered by the next call.
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
  // Things are created before their certificate, in this order. A hub is nearly always new.
  const before = (await thingExists(names[0]!)) ? await certificatesOf(names) : [];
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
  // Nobody has the keys of a registration that died, or that lost the race for this row.
  await revoke(names, isNew ? before : [certificateArn]);
  return isNew ? { ...credentials, endpoint } : 'ALREADY_EXISTS';
}

/** Certificates are deactivated first, so a certificate that AWS cannot delete yet is useless, too. */
async function revoke(names: readonly string[], certificates: readonly string[]): Promise<void> {
  try {
    await removeCertificates(names, certificates);
  } catch (error) {
    log.warn('an unused certificate was not deleted', error as Error);
  }
}
