import { Refusal } from '../../../../../shared/errors.ts';
import { type Counts, readCounts } from '../counts.ts';
import { idByEmail, readUsers } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isPassword } from './password.ts';
import { limitSignIns, type TakingBack } from './sign-in-throttle.ts';

/** An account whose password was right, and what it has, as both were before the password was checked. */
interface Proved {
  readonly account: UserItem;
  readonly counts: Partial<Counts>;
  readonly takingBack: TakingBack;
}

/**
 * Runs `then` with the account of an address if the password is right. An unknown address and a wrong password take the same
 * time and throw the same error. Attempts are rate-limited. Throws INVALID_EMAIL_OR_PASSWORD, PLEASE_TRY_AGAIN (429), and what
 * `then` throws.
 *
 * @param noteWrong notes an attempt with a wrong password, or at an address without an account
 */
export const withPassword = <T>(
  email: string,
  password: string,
  viewerAddress: string,
  then: (proved: Proved) => Promise<T>,
  noteWrong: (account: UserItem | undefined) => Promise<void> = async () => {},
): Promise<T> =>
  limitSignIns(email, viewerAddress, async (takingBack) => {
    const id = await idByEmail(email);
    // In one request, for what an answer to a sign-in says.
    const [[account], counts] = await Promise.all([
      readUsers([id], { consistent: true }),
      readCounts([id], { consistent: true }),
    ]);
    if ((await isPassword(password, account?.passwordHash)) && account)
      return then({ account, counts: counts.get(id) ?? {}, takingBack });
    await noteWrong(account);
    throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
  });

/** The account of an address if the password is right. Throws as `withPassword`. */
export const checkPassword = (email: string, password: string, viewerAddress: string): Promise<UserItem> =>
  withPassword(email, password, viewerAddress, async ({ account }) => account);
