import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { isFresh, proofNeeded } from '../../../../platform/fresh-proof.ts';
import { readUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { checkPassword } from './check-password.ts';

/**
 * Returns the caller's account if the password is right. Protects actions that a stolen session must not perform. Whom a company
 * signs in may have no password: then the sign-in must be fresh. Throws MISSING_PARAMETER, FRESH_PROOF_NEEDED, and as
 * `checkPassword`.
 */
export async function checkOwnPassword(
  { userId, viewer, proof }: Caller,
  password: string | undefined,
): Promise<UserItem> {
  const own = await readUser(userId);
  if (!own) throw new Refusal('NOT_LOGGED_IN');
  if (own.passwordHash === null) {
    if (!proof || !isFresh(proof.at)) throw proofNeeded('operation');
    return own;
  }
  if (password === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['password'] });
  return checkPassword(own.row.email, password, viewer.address);
}
