import type { emailLogin as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { recordLogin } from '../store.ts';
import { toUser } from '../users/user.ts';
import { checkPassword } from './check-password.ts';
import { deleteSession, insertSession } from './session-store.ts';
import { makeFamiliar } from './sign-in-throttle.ts';

/**
 * Signs in (specification 1.4). The state of an account (deactivated, unverified) is revealed only after the right
 * password; an unknown address and a wrong password give the same error in the same time. A sign-in ends the visitor's
 * old session.
 */
export async function emailLogin(
  { viewer, session }: Visitor,
  { body: { email, password } }: Input<typeof contract>,
): Promise<{ user: Reply<typeof contract>; token: string }> {
  const account = await checkPassword(email, password, viewer.address);
  if (account.row.deactivated) throw new Refusal('ACCOUNT_DEACTIVATED');
  if (!account.row.verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (account.row.role === 'SERVICE_ACCOUNT') throw new Refusal('MISSING_ROLE', { role: 'INFO_PROVIDER' });
  if (session) await deleteSession(session);
  // Must come after the check that the address is verified: a stranger who signed up with it also knows the password.
  await makeFamiliar(email, viewer.address);
  const token = await insertSession(account, viewer);
  return { user: await toUser(await recordLogin(account)), token };
}
