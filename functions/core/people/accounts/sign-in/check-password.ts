import { Refusal } from '../../../../../shared/errors.ts';
import { readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isPassword } from './password.ts';
import { limitSignIns } from './sign-in-throttle.ts';

/**
 * Returns the account of an address if the password is right. An unknown address and a wrong password take the same
 * time and throw the same error. Attempts are rate-limited. Throws INVALID_EMAIL_OR_PASSWORD, PLEASE_TRY_AGAIN (429).
 *
 * @param noteWrong notes an attempt with a wrong password, or at an address without an account
 */
export const checkPassword = (
  email: string,
  password: string,
  viewerAddress: string,
  noteWrong: (account: UserItem | undefined) => Promise<void> = async () => {},
): Promise<UserItem> =>
  limitSignIns(email, viewerAddress, async () => {
    const account = await readUserByEmail(email);
    if ((await isPassword(password, account?.passwordHash)) && account) return account;
    await noteWrong(account);
    throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
  });
