import { type ErrorCode, Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { type Limit, limited } from '../../../platform/throttle.ts';

/** Rate-limits guessing of order codes and account addresses: at most N wrong attempts an hour. */
const WINDOW_SECONDS = 3600;
const OF_USER_MAX = 30;
const OF_ADDRESS_MAX = 200;
/** Attempts that each user always has, even if others behind the same network address have used up its limit. */
const OF_USER_FREE = 5;

/** The errors of a wrong guess. */
const WRONG: readonly ErrorCode[] = [
  'ORDER_CODE_NOT_VALID',
  'ORDER_CODE_NOT_ALLOWED',
  'MISSING_DATA_REFERENCE',
];

/** Runs a look-up that could be used for guessing. Throws PLEASE_TRY_AGAIN (429) and what the look-up throws. */
export function guess<T>(
  caller: Caller,
  what: 'order-codes' | 'addresses',
  lookUp: () => Promise<T>,
): Promise<T> {
  const limit = (of: 'user' | 'address', whose: string, max: number): Limit => ({
    counter: { name: `wrong-${what}-of-${of}`, windowSeconds: WINDOW_SECONDS },
    what: whose,
    max,
  });
  const { userId, viewer } = caller;
  return limited(
    [limit('user', userId, OF_USER_MAX), limit('address', viewer.address, OF_ADDRESS_MAX)],
    lookUp,
    (error) => error instanceof Refusal && WRONG.includes(error.code),
    ([ofUser = 0, ofAddress = 0]) =>
      ofUser <= OF_USER_MAX && (ofAddress <= OF_ADDRESS_MAX || ofUser <= OF_USER_FREE),
  );
}
