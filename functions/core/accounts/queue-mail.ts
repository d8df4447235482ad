import * as z from 'zod/mini';
import { LANGUAGES } from '../../../shared/model/user.ts';
import { enqueue } from '../../platform/queue.ts';

/**
 * A mail that is to be sent. What is secret in it, a token, is made when it is sent and never lies in the queue. It names
 * an address, not an account: whether there is one shows when it is sent, so that a call takes as long for a stranger.
 */
export const MailJob = z.strictObject({
  kind: z.enum(['verify', 'reset', 'change', 'changed']),
  /** Whom it goes to. */
  email: z.string(),
  language: z.enum(LANGUAGES),
  /** Where its links lead. */
  host: z.string(),
  /** Of a change: the account. */
  userId: z.optional(z.string()),
});
export type MailJob = z.output<typeof MailJob>;

export const queueMail = (job: MailJob): Promise<void> => enqueue('MAILS_QUEUE', job);
