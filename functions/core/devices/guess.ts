import { type ErrorCode, Refusal, tooManyCalls } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Counter, countUp, secondsLeft } from '../../platform/throttle.ts';

/** Bounds trying things out (order codes, addresses of accounts): so many wrong ones an hour. */
const WINDOW_SECONDS = 3600;
const OF_USER_MAX = 30;
const OF_ADDRESS_MAX = 200;

/** What tells that something was wrong, and with it that other things may be right. */
const WRONG: readonly ErrorCode[] = [
  'ORDER_CODE_NOT_VALID',
  'ORDER_CODE_NOT_ALLOWED',
  'MISSING_DATA_REFERENCE',
];

/**
 * Runs a look-up that could be used for guessing. It is counted before it is run and given back when it was right, so that
 * a thousand at once learn no more than one after the other. Throws PLEASE_TRY_AGAIN (429), what the look-up throws.
 */
export async function guess<T>(
  caller: Caller,
  what: 'order-codes' | 'addresses',
  lookUp: () => Promise<T>,
): Promise<T> {
  const ofUser: Counter = { name: `wrong-${what}-of-user`, windowSeconds: WINDOW_SECONDS };
  const ofAddress: Counter = { name: `wrong-${what}-of-address`, windowSeconds: WINDOW_SECONDS };
  const count = (by: number) =>
    Promise.all([countUp(ofUser, caller.userId, by), countUp(ofAddress, caller.viewer.address, by)]);
  const [user, address] = await count(1);
  if (user > OF_USER_MAX || address > OF_ADDRESS_MAX) throw tooManyCalls(secondsLeft(ofUser));
  try {
    const found = await lookUp();
    await count(-1);
    return found;
  } catch (error) {
    if (!(error instanceof Refusal && WRONG.includes(error.code))) await count(-1);
    throw error;
  }
}
