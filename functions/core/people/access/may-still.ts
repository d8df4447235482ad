import type { Operation } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { REACHES } from '../../../../shared/roles.ts';
import { authorise } from '../../../platform/caller.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { accountOf } from '../accounts/account.ts';
import { isInReach } from '../accounts/subject.ts';
import { apiKeyOfId } from '../apikeys/read-api-key.ts';
import { identityOf } from './identify.ts';

/**
 * May work continue that outlives the call which started it? Only if that call would be allowed now as well: the account and
 * the key are read as they are, and must reach as far as they did, and to the user whose data it is about. An ended session
 * is no reason to stop: the work is the user's.
 *
 * @param about whose data it is; undefined: no user's, or everybody's
 */
export async function mayStill(
  starter: Actor,
  operation: Operation,
  about: string | undefined,
): Promise<boolean> {
  const { userId, actsFor, key: used, viewer } = starter;
  const runAs = actsFor === userId ? undefined : actsFor;
  const [account, key, actedFor] = await Promise.all([
    accountOf(userId),
    used && apiKeyOfId(used.id),
    runAs === undefined ? undefined : accountOf(runAs),
  ]);
  const target = actedFor && { roles: [actedFor.role] };
  const identity = account && (!used || key) && identityOf(account, { key, target });
  if (!identity) return false;
  try {
    const caller = authorise(operation, identity, { host: '', address: '', ...viewer }, runAs);
    const reachesAsFar = REACHES.indexOf(caller.reach) >= REACHES.indexOf(starter.reach);
    return reachesAsFar && (about === undefined || (await isInReach(caller, about)));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
