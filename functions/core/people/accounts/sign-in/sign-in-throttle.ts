import { Refusal } from '../../../../../shared/errors.ts';
import { type Counter, isRemembered, limited, remember } from '../../../../platform/throttle.ts';
import { normaliseEmail } from '../user-item.ts';

/**
 * Rate-limits guessing of passwords without locking the owner out. From one address (a block of them, see addressBlock):
 * ten failures at an account in a quarter of an hour, and a hundred sign-ins an hour. At one account: after ten failures in
 * an hour it answers slowly to all, after a hundred only to addresses that it was signed in from, or whose visitor has
 * proved the mailbox: who is elsewhere sets a new password by mail.
 */
const FROM_HERE: Counter = { name: 'sign-in-failures-from', windowSeconds: 900 };
const FROM_HERE_MAX = 10;
const SIGN_INS: Counter = { name: 'sign-ins', windowSeconds: 3600 };
const SIGN_INS_MAX = 100;
const AT_ACCOUNT: Counter = { name: 'sign-in-failures', windowSeconds: 3600 };
const SLOW_FROM = 10;
const AT_ACCOUNT_MAX = 100;
const SLOW_MS = 1000;

const FAMILIAR = 'familiar';
const FAMILIAR_SECONDS = 90 * 24 * 3600;

const at = (email: string, address: string) => `${normaliseEmail(email)} ${address}`;

/** From this address the account was signed in, or its mailbox was proved: strangers elsewhere do not lock it out. */
export const makeFamiliar = (email: string, address: string): Promise<void> =>
  remember(FAMILIAR, at(email, address), FAMILIAR_SECONDS);

export const isFamiliar = (email: string, address: string): Promise<boolean> =>
  isRemembered(FAMILIAR, at(email, address));

/** Runs the check of a password within the limits; a failed one counts. Throws PLEASE_TRY_AGAIN (429), what it throws. */
export function limitSignIns<T>(email: string, address: string, check: () => Promise<T>): Promise<T> {
  const here = at(email, address);
  const hasFailed = (error: unknown) =>
    error instanceof Refusal && error.code === 'INVALID_EMAIL_OR_PASSWORD';

  const atAccount = () =>
    limited(
      [{ counter: AT_ACCOUNT, what: normaliseEmail(email), max: AT_ACCOUNT_MAX }],
      check,
      hasFailed,
      async ([failures = 0]) => {
        if (failures > AT_ACCOUNT_MAX && !(await isFamiliar(email, address))) return false;
        if (failures > SLOW_FROM) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return true;
      },
    );
  // What one address tries is counted first: refused there, it counts at no account.
  const fromHere = () =>
    limited([{ counter: FROM_HERE, what: here, max: FROM_HERE_MAX }], atAccount, hasFailed);
  return limited(
    [{ counter: SIGN_INS, what: address, max: SIGN_INS_MAX }],
    fromHere,
    () => true,
    async ([signIns = 0]) => signIns <= SIGN_INS_MAX || isFamiliar(email, address),
  );
}
