import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { checkPassword } from './check-password.ts';

/** Returns the caller's account if the password is right. Protects actions that a stolen session must not perform. */
export async function checkOwnPassword({ userId, viewer }: Caller, password: string): Promise<UserItem> {
  const own = await readUser(userId);
  if (!own) throw new Refusal('NOT_LOGGED_IN');
  return checkPassword(own.row.email, password, viewer.address);
}
