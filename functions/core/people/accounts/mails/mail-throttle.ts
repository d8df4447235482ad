import { Refusal } from '../../../../../shared/errors.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';
import { normaliseEmail } from '../user-item.ts';

/**
 * Rate-limits what can be mailed by somebody who knows an address. Both limits count who asks, so nobody can use up what
 * somebody else needs; how many mails one mailbox gets is limited where they are sent (see link-mail-store.ts).
 */
const BY_ONE: Counter = { name: 'mails-by', windowSeconds: 3600 };
const BY_ONE_MAX = 50;
const BY_ONE_TO_ONE: Counter = { name: 'mails-by-to', windowSeconds: 3600 };
const BY_ONE_TO_ONE_MAX = 5;

/**
 * Runs what has a mail sent. What is refused does not count, unless it says that the address has an account: else one
 * could try out addresses. Throws PLEASE_TRY_AGAIN (429), what `ask` throws.
 *
 * @param requester the address (block) of a visitor, or the id of a user
 */
export const limitMails = <T>(requester: string, email: string, ask: () => Promise<T>): Promise<T> =>
  limited(
    [
      { counter: BY_ONE, what: requester, max: BY_ONE_MAX },
      { counter: BY_ONE_TO_ONE, what: `${normaliseEmail(email)} ${requester}`, max: BY_ONE_TO_ONE_MAX },
    ],
    ask,
    (error) => error === undefined || (error instanceof Refusal && error.code === 'EMAIL_ALREADY_USED'),
  );
