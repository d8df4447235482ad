import { Refusal } from '../../../../../shared/errors.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';
import { isFamiliar } from '../sign-in/sign-in-throttle.ts';

/**
 * Limits guessing of six digits by somebody who has the password. Wrong codes per network address: five in 15 minutes. Per
 * account and day: 20 from unfamiliar addresses, 100 in all, so that guessing for a year succeeds in one case of fifty.
 * Recovery codes cannot be guessed and are not limited, so nobody locks the owner out.
 */
const FROM_HERE: Counter = { name: 'wrong-codes-from', windowSeconds: 900 };
const FROM_HERE_MAX = 5;
const AT_ACCOUNT: Counter = { name: 'wrong-codes', windowSeconds: 24 * 3600 };
const UNFAMILIAR_MAX = 20;
const AT_ACCOUNT_MAX = 100;

/** Whose code is checked, and from where. */
export interface Guesser {
  readonly userId: string;
  readonly email: string;
  /** The network address (block). */
  readonly address: string;
}

/** Checks a code within the limits; wrong ones count. Throws PLEASE_TRY_AGAIN (429) and what `check` throws. */
export function limitCodes<T>({ userId, email, address }: Guesser, check: () => Promise<T>): Promise<T> {
  const hasFailed = (error: unknown) => error instanceof Refusal && error.code === 'SECOND_FACTOR_WRONG';
  const atAccount = () =>
    limited(
      [{ counter: AT_ACCOUNT, what: userId, max: AT_ACCOUNT_MAX }],
      check,
      hasFailed,
      async ([wrong = 0]) =>
        wrong <= UNFAMILIAR_MAX || (wrong <= AT_ACCOUNT_MAX && (await isFamiliar(email, address))),
    );
  // An attempt that the address may not make does not count against the account.
  return limited(
    [{ counter: FROM_HERE, what: `${userId} ${address}`, max: FROM_HERE_MAX }],
    atAccount,
    hasFailed,
  );
}
