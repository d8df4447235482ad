import type { emailLogin as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { checkFactor } from '../factors/check-factor.ts';
import { beginSession, checkMaySignIn } from './begin-session.ts';
import { checkPassword } from './check-password.ts';

/**
 * Signs in (specification 1.4). The state of an account (deactivated, unverified) is revealed only after the right
 * password; an unknown address and a wrong password give the same error in the same time. Also that a code is needed is
 * revealed only then. Nothing is kept between that answer and the call that has both, so there is no half session to
 * steal or to plant. A sign-in ends the visitor's old session.
 */
export async function emailLogin(
  visitor: Visitor,
  { body: { email, password, code } }: Input<typeof contract>,
): Promise<{ user: Reply<typeof contract>; token: string }> {
  const account = await checkPassword(email, password, visitor.viewer.address);
  checkMaySignIn(account);
  await checkFactor(account, { code }, visitor.viewer);
  return beginSession(account, visitor);
}
