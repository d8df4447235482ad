import { tooManyCalls } from '../../../shared/errors.ts';
import { type Counter, counts, countUp, secondsLeft } from '../../platform/throttle.ts';
import { normaliseEmail } from './user-item.ts';

/**
 * Bounds guessing without locking anybody out: an address may sign in a hundred times an hour; after ten failures in a
 * quarter of an hour an account answers slowly to all, and not at all to the address that failed that often.
 */
const SIGN_INS: Counter = { name: 'sign-ins', windowSeconds: 3600 };
const FAILURES: Counter = { name: 'sign-in-failures', windowSeconds: 900 };
const SIGN_INS_MAX = 100;
const FAILURES_MAX = 10;
const SLOW_MS = 1000;

const fromHere = (email: string, address: string) => `${normaliseEmail(email)} ${address}`;

/** Before a password is looked at. Throws PLEASE_TRY_AGAIN (429). */
export async function admitSignIn(email: string, address: string): Promise<void> {
  const [signIns, [failures = 0, failuresFromHere = 0]] = await Promise.all([
    countUp(SIGN_INS, address),
    counts([
      [FAILURES, normaliseEmail(email)],
      [FAILURES, fromHere(email, address)],
    ]),
  ]);
  if (signIns > SIGN_INS_MAX) throw tooManyCalls(secondsLeft(SIGN_INS));
  if (failuresFromHere >= FAILURES_MAX) throw tooManyCalls(secondsLeft(FAILURES));
  if (failures >= FAILURES_MAX) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
}

export async function recordFailedSignIn(email: string, address: string): Promise<void> {
  await Promise.all([countUp(FAILURES, normaliseEmail(email)), countUp(FAILURES, fromHere(email, address))]);
}
