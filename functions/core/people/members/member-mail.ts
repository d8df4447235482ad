import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/**
 * A mail about a member: to the invited person, to the account that somebody has joined, and to both before an access ends. It is sent
 * once for each `at`.
 */
export const MemberMail = z.strictObject({
  kind: z.literal('member'),
  about: z.enum(['invited', 'joined', 'ending']),
  accountId: z.string(),
  /** Of the invitation; of the person otherwise. */
  id: z.string(),
  at: z.string(),
});
export type MemberMail = z.output<typeof MemberMail>;

export const queueMemberMail = (mail: Omit<MemberMail, 'kind'>): Promise<void> =>
  enqueue('MAILS_QUEUE', { kind: 'member', ...mail } satisfies MemberMail);
