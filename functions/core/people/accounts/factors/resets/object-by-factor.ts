import type { Viewer } from '../../../../../platform/caller.ts';
import type { Actor } from '../../../../kernel/audit/audited.ts';
import { readUser } from '../../store.ts';
import type { UserItem } from '../../user-item.ts';
import { dropReset } from './carry-out-reset.ts';
import { isWaiting } from './reset-of.ts';

/**
 * Ends a reset of an account whose factor was just used: a user who can use one has not lost it. What the use is for follows only
 * afterwards: if the process dies in between, the user signs in again, and the reset ends then.
 */
export async function objectByFactor({ row: { id }, factorReset }: UserItem, viewer: Viewer): Promise<void> {
  if (!factorReset) return;
  const user = await readUser(id);
  if (!isWaiting(user, factorReset.id)) return;
  const owner: Actor = { userId: id, actsFor: id, reach: 'own', operation: 'withdrawFactorReset', viewer };
  await dropReset(owner, user, 'factorUsed');
}
