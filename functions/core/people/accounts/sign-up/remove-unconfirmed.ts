import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { removeUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isReplaceable } from './check-new-email.ts';

/**
 * Removes an unconfirmed account, which frees its address, unless it was changed since it was read. Returns whether it
 * was removed. Its remaining items are deleted later, as after any deletion.
 */
export async function removeUnconfirmed(user: UserItem): Promise<boolean> {
  if (!isReplaceable(user)) return false;
  await enqueue('REMOVALS_QUEUE', { userId: user.row.id }, UNTIL_DECIDED_SECONDS);
  try {
    await removeUser(user);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
