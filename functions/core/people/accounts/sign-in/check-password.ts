import { Refusal } from '../../../../../shared/errors.ts';
import { readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isPassword } from './password.ts';
import { limitSignIns } from './sign-in-throttle.ts';

/**
 * The account of an address, to a caller who knows its password. Unknown addresses and wrong passwords cost and say the
 * same; guessing is rate-limited wherever a password is asked for. Throws INVALID_EMAIL_OR_PASSWORD, PLEASE_TRY_AGAIN (429).
 */
export const checkPassword = (email: string, password: string, viewerAddress: string): Promise<UserItem> =>
  limitSignIns(email, viewerAddress, async () => {
    const account = await readUserByEmail(email);
    if ((await isPassword(password, account?.passwordHash)) && account) return account;
    throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
  });
