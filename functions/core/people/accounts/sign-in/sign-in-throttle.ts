import { Refusal } from '../../../../../shared/errors.ts';
import { normaliseEmail } from '../../../../../shared/model/email.ts';
import { type Counter, limited, markSeen, wasSeen } from '../../../../platform/throttle.ts';

/**
 * Rate-limits guessing of passwords without locking the owner out. Per network address (a block, see addressBlock): at
 * most ten failures at one account in 15 minutes, and a hundred sign-ins an hour. Per account: after ten failures in an
 * hour every sign-in is slow; after a hundred, only familiar addresses may sign in. Elsewhere the owner sets a new
 * password by mail. An address is familiar if the account was signed in from it, or its mailbox was proved from it.
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

/** Records that the account was signed in, or its mailbox was proved, from this network address. */
export const makeFamiliar = (email: string, address: string): Promise<void> =>
  markSeen(FAMILIAR, at(email, address), FAMILIAR_SECONDS);

export const isFamiliar = (email: string, address: string): Promise<boolean> =>
  wasSeen(FAMILIAR, at(email, address));

/** Checks a password within the limits; failures count. Throws PLEASE_TRY_AGAIN (429) and what `check` throws. */
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
  // The limits per network address come first: an attempt that they refuse does not count against the account.
  const fromHere = () =>
    limited([{ counter: FROM_HERE, what: here, max: FROM_HERE_MAX }], atAccount, hasFailed);
  return limited(
    [{ counter: SIGN_INS, what: address, max: SIGN_INS_MAX }],
    fromHere,
    () => true,
    async ([signIns = 0]) => signIns <= SIGN_INS_MAX || isFamiliar(email, address),
  );
}
