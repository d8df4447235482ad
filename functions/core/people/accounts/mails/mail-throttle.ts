import { Refusal } from '../../../../../shared/errors.ts';
import { normaliseEmail } from '../../../../../shared/model/email.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';

/**
 * Rate-limits the mails that one requester can cause. Both limits count per requester, so nobody can use up the limit
 * of another user. How many mails one mailbox gets is limited when they are sent (see link-mail-store.ts).
 */
const BY_ONE: Counter = { name: 'mails-by', windowSeconds: 3600 };
const BY_ONE_MAX = 50;
const BY_ONE_TO_ONE: Counter = { name: 'mails-by-to', windowSeconds: 3600 };
const BY_ONE_TO_ONE_MAX = 5;

/**
 * Runs `ask`, which queues a mail, within the limits. A refused request does not count, unless the refusal reveals that
 * the address has an account: otherwise a visitor could probe addresses. Throws PLEASE_TRY_AGAIN (429) and what `ask`
 * throws.
 *
 * @param requester the network address (block) of a visitor, or the id of a user
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
