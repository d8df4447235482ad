import type { Operation } from '../../../../shared/contract/operation.ts';
import { tooManyCalls } from '../../../../shared/errors.ts';
import { CALLS_WINDOW_SECONDS } from '../../../../shared/model/user-limits.ts';
import type { Identity, Viewer } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { metrics } from '../../../platform/log.ts';
import { countUp } from '../../../platform/throttle.ts';
import { type Actor, alwaysAudited } from '../../kernel/audit/audited.ts';
import { refuseCallsOf } from '../accounts/account.ts';
import { groupOf } from '../accounts/groups-of.ts';
import { refuseCallsOfKey } from '../apikeys/read-api-key.ts';
import { isSampled, isTooMany, sampleEvery } from './call-sample.ts';

const CALLS = { name: 'calls', windowSeconds: CALLS_WINDOW_SECONDS };

/**
 * Limits how much a person or an API key calls, whichever functions that reaches. Until when somebody is refused is in the item
 * of the account or key, which each call reads anyway; one call in some is counted, for all of them.
 *
 * @throws PLEASE_TRY_AGAIN (429)
 */
export async function limitCalls(identity: Identity, operation: Operation, viewer: Viewer): Promise<void> {
  if (operation.ownLimit) return;
  const { key, userId, refusedUntil = 0 } = identity;
  const at = now();
  if (at < refusedUntil) throw tooManyCalls(Math.ceil((refusedUntil - at) / 1000));
  const max = Number(env('CALLS_MAX'));
  const every = sampleEvery(max);
  if (!isSampled(every)) return;
  const item = key ? `apikey/${key.id}` : `user/${userId}`;
  if (!isTooMany(await countUp(CALLS, item, every), max)) return;
  // Longer than what is left of the window, so that its count is of no concern afterwards.
  await refuseUntil(at + CALLS_WINDOW_SECONDS * 1000, item, identity, viewer);
  throw tooManyCalls(CALLS_WINDOW_SECONDS);
}

/** Of calls at the same time, one begins the refusal and writes the entry in the audit trail. */
async function refuseUntil(until: number, item: string, { key, userId }: Identity, viewer: Viewer) {
  const actor: Actor = { key, userId, actsFor: userId, reach: 'own', operation: 'refuseCalls', viewer };
  const { write } = alwaysAudited(actor, {
    ...{ item, subjectId: userId, managerGroup: await groupOf(userId) },
    after: { refusedUntil: iso(until) },
  });
  const began = key
    ? await refuseCallsOfKey(key.id, until, write)
    : await refuseCallsOf(userId, until, write);
  if (began) metrics.singleMetric().addMetric('RefusedCaller', 'Count', 1);
}
