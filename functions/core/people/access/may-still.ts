import type { Operation } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { REACHES } from '../../../../shared/roles.ts';
import { authorise, type Caller } from '../../../platform/caller.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { accountOf } from '../accounts/account.ts';
import { isInReach } from '../accounts/subject.ts';
import { apiKeyOfId } from '../apikeys/read-api-key.ts';
import { identityOf, targetOf } from './identify.ts';

/**
 * May work continue after the call that started it? Only if the same call would be allowed now. The current account and
 * key must have at least the reach that they had, and must reach the user whose data is processed. An ended session
 * does not stop the work, because the work belongs to the user.
 *
 * @param about the user whose data is processed; undefined: the data of no user, or of all users
 */
export const mayStill = async (
  starter: Actor,
  operation: Operation,
  about: string | undefined,
): Promise<boolean> => (await stillThe(starter, operation, about)) !== undefined;

/** The same, as the caller that the starter would be now, with the scope of now; undefined: the call would be refused. */
export async function stillThe(
  starter: Actor,
  operation: Operation,
  about: string | undefined,
): Promise<Caller | undefined> {
  const { userId, actsFor, key: used, viewer } = starter;
  const runAs = actsFor === userId ? undefined : actsFor;
  const [account, key, target] = await Promise.all([
    accountOf(userId),
    used && apiKeyOfId(used.id),
    targetOf(runAs, userId),
  ]);
  const identity = account && (!used || key) && identityOf(account, { key, target });
  if (!identity) return undefined;
  try {
    const caller = authorise(operation, identity, { host: '', address: '', ...viewer }, runAs);
    const reachesAsFar = REACHES.indexOf(caller.reach) >= REACHES.indexOf(starter.reach);
    const mayGoOn = reachesAsFar && (about === undefined || (await isInReach(caller, about)));
    return mayGoOn ? caller : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
