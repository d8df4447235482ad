import { Refusal } from '../../../../../shared/errors.ts';
import { STOPPED_DAYS } from '../../../../../shared/model/alert.ts';
import { type Counter, limited, markSeen, wasSeen } from '../../../../platform/throttle.ts';

const DAY_SECONDS = 24 * 3600;
/** So many mails that ask one user causes a day, and so many of them to one address. */
const BY_ONE: Counter = { name: 'alert-asks-by', windowSeconds: DAY_SECONDS };
const BY_ONE_MAX = 100;
const BY_ONE_TO_ONE: Counter = { name: 'alert-asks-by-to', windowSeconds: DAY_SECONDS };
const BY_ONE_TO_ONE_MAX = 3;

const STOPPED = 'alert-mails-stopped';
const pair = (owner: string, email: string) => `${owner} ${email}`;

/**
 * Runs `ask`, which has a stranger's mailbox asked, within the limits. Both count per caller; how many such mails a mailbox
 * gets from all of them is limited when they are sent (send-ask-mail.ts).
 *
 * @throws RECIPIENT_HAS_STOPPED if the address has stopped mails of this owner's rules lately, whichever of them
 * @throws PLEASE_TRY_AGAIN (429)
 */
export async function mayAsk<T>(
  caller: { readonly userId: string },
  owner: string,
  email: string,
  ask: () => Promise<T>,
): Promise<T> {
  if (await wasSeen(STOPPED, pair(owner, email))) throw new Refusal('RECIPIENT_HAS_STOPPED');
  return limited(
    [
      { counter: BY_ONE, what: caller.userId, max: BY_ONE_MAX },
      { counter: BY_ONE_TO_ONE, what: pair(caller.userId, email), max: BY_ONE_TO_ONE_MAX },
    ],
    ask,
    (error) => error === undefined,
  );
}

/** Remembers that an address wants no mails of this owner's rules. Only a hash of it is kept. */
export const noteStopped = (owner: string, email: string): Promise<void> =>
  markSeen(STOPPED, pair(owner, email), STOPPED_DAYS * DAY_SECONDS);

/** Forgets that: the address itself has taken it back. */
export const forgetStopped = (owner: string, email: string): Promise<void> =>
  markSeen(STOPPED, pair(owner, email), 0);
