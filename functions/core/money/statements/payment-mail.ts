import * as z from 'zod/mini';
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import { payerHost } from '../payment/payer-host.ts';
import { confirmUntil } from './confirm-until.ts';
import type { PaymentEvent } from './payment-course.ts';
import type { StatementItem } from './statement-store.ts';

/** A mail to a payer about an attempt: it has failed, it waits for a confirmation, or it still waits. */
export const PaymentMail = z.strictObject({
  kind: z.literal('payment'),
  about: z.enum(['failed', 'toConfirm', 'stillToConfirm']),
  statement: z.string(),
  /** The number of the attempt. */
  attempt: z.int(),
  /** The host in its link; null: it is not known. */
  host: z.nullable(z.string()),
});
export type PaymentMail = z.output<typeof PaymentMail>;
type About = PaymentMail['about'];

/** The payer looks at the page for so long after beginning an attempt there. */
const LOOKS_MS = 5 * 60_000;

/**
 * The mail about an event; undefined: none. The payer needs no mail about what happened on the page a moment ago. What was
 * happening there follows from the statement and the time, not from who writes the event: the page and a message of the
 * provider write the same one, and either may be first.
 */
export function mailAbout(
  { row: { state }, attempt }: Pick<StatementItem, 'row' | 'attempt'>,
  event: PaymentEvent,
  at: number,
): About | undefined {
  if (event.kind === 'disputeLost') return 'failed';
  if (!attempt) return undefined;
  const { begunAt, isByPayer } = attempt;
  const isSeen = isByPayer === true && at - begunAt < LOOKS_MS;
  if (event.kind === 'confirmationAsked') return isSeen ? undefined : 'toConfirm';
  if (event.kind !== 'declined') return undefined;
  // What waits for the card holder ends before its last day by what the card holder does, or an admin.
  const isEndedByHand = state === 'toConfirm' || event.reason === 'not_confirmed';
  if (isEndedByHand) return at < confirmUntil(begunAt) ? undefined : 'failed';
  return isSeen ? undefined : 'failed';
}

/** Queues a mail. It is sent once, and only if its statement is in the state that it is about. */
export const queuePaymentMail = async (
  { row: { id, payerId }, attempts }: StatementItem,
  about: About,
  delaySeconds?: number,
): Promise<void> =>
  enqueue(
    'MAILS_QUEUE',
    {
      ...{ kind: 'payment', about, statement: id, attempt: attempts },
      host: await payerHost(payerId),
    } satisfies PaymentMail,
    delaySeconds,
  );

/** Whether what a mail says is still so. */
export const isStillSo = (
  { row: { state }, attempts, attempt }: StatementItem,
  mail: Pick<PaymentMail, 'about' | 'attempt'>,
): boolean => {
  if (attempts !== mail.attempt) return false;
  if (mail.about === 'failed') return state === 'declined';
  return state === 'toConfirm' && attempt !== null && now() < confirmUntil(attempt.begunAt);
};
