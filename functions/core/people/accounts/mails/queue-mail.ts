import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../../shared/model/user.ts';
import type { Viewer } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import type { UserItem } from '../user-item.ts';

const common = {
  /** Whom it goes to. */
  email: z.string(),
  language: z.enum(LANGUAGES),
  /** Where its links lead. */
  host: z.string(),
};

/**
 * A mail that is to be sent. What is secret in it, a token, is made when it is sent and never lies in the queue. It names
 * an address, not an account: whether there is one shows when it is sent, so that a call takes as long for a stranger.
 */
const LinkMail = z.strictObject({
  ...common,
  kind: z.enum(['verify', 'reset', 'change', 'changed']),
  /** Of a change: the account. */
  userId: z.optional(z.string()),
});

/** Tells the owner of an account what was changed. */
const Notice = z.strictObject({
  ...common,
  kind: z.enum(['passwordChanged', 'emailChanged']),
  userId: z.string(),
  /** Of the account, once it is changed. */
  credentialVersion: z.number(),
  at: z.string(),
});

export const MailJob = z.discriminatedUnion('kind', [LinkMail, Notice]);
export type MailJob = z.output<typeof MailJob>;
export type NoticeKind = z.output<typeof Notice>['kind'];

export const queueMail = (job: z.output<typeof LinkMail>): Promise<void> => enqueue('MAILS_QUEUE', job);

/**
 * Tells the present address of an account of a change that is about to be made. It is queued first and sent when the change
 * has been decided, or not at all: whoever dies in between, no change goes untold.
 */
export const queueNotice = (kind: NoticeKind, user: UserItem, { host }: Viewer): Promise<void> => {
  const { row, languageCode: language, credentialVersion = 0 } = user;
  const about = { userId: row.id, credentialVersion: credentialVersion + 1, at: iso() };
  return enqueue('MAILS_QUEUE', { kind, email: row.email, language, host, ...about }, UNTIL_DECIDED_SECONDS);
};
