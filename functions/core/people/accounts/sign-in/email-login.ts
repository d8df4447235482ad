import type { emailLogin as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { SignedInBy } from '../../../../../shared/model/sign-in-kinds.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { checkFactor } from '../factors/check-factor.ts';
import { totpDigits } from '../factors/totp.ts';
import { readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { beginSession, checkMaySignInHere } from './begin-session.ts';
import { withPassword } from './check-password.ts';
import { noteRefused, noting } from './history/note-refused.ts';

/**
 * Signs in (specification 1.4). The state of an account (deactivated, unverified) is revealed only after the right
 * password; an unknown address and a wrong password give the same error in the same time. Only after the right password
 * does it also say that a code is needed. Nothing is kept between that answer and the call that has both, so there is no
 * half session to steal or to plant. A sign-in ends the visitor's old session. What is refused is noted at the account, too.
 */
export async function emailLogin(
  visitor: Visitor,
  { body: { email, password, code } }: Input<typeof contract>,
): Promise<{ user: Reply<typeof contract>; token: string }> {
  const { viewer } = visitor;
  let found: UserItem | undefined;
  return noting(
    () => found ?? readUserByEmail(email),
    email,
    viewer,
    () =>
      withPassword(
        email,
        password,
        viewer.address,
        async ({ account, counts, takingBack }) => {
          found = account;
          await checkMaySignInHere(account);
          await checkFactor(account, { code }, viewer);
          return beginSession(account, visitor, byWhat(account, code), { counts, also: takingBack() });
        },
        (guessed) => noteRefused(guessed, email, 'wrongPassword', viewer),
      ),
  );
}

function byWhat({ hasFactor }: UserItem, code: string | undefined): SignedInBy {
  if (!hasFactor || code === undefined) return 'password';
  return totpDigits(code) === undefined ? 'recoveryCode' : 'passwordAndCode';
}
