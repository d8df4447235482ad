import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../../shared/model/user.ts';
import type { Viewer } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import { type Counter, countUp } from '../../../../platform/throttle.ts';
import type { FactorReset, UserItem } from '../user-item.ts';

const common = {
  /** The recipient. */
  email: z.string(),
  language: z.enum(LANGUAGES),
  /** The host in its links. */
  host: z.string(),
};

/**
 * A queued mail with a link. Its secret token is created when it is sent and is never in the queue. It names an
 * address, not an account: the account is looked up when the mail is sent, so that a call takes the same time for an
 * unknown address.
 */
const LinkMail = z.strictObject({
  ...common,
  kind: z.enum(['verify', 'reset', 'change', 'changed']),
  /** The account, for a change of the address. */
  userId: z.optional(z.string()),
});

/** Notifies the owner of an account about a change. */
const Notice = z.strictObject({
  ...common,
  kind: z.enum([
    'passwordChanged',
    'emailChanged',
    'factorAdded',
    'factorRemoved',
    'recoveryCodesRenewed',
    'factorsReset',
    'recoveryCodeUsed',
    'passkeyCopied',
    'newDevice',
  ]),
  userId: z.string(),
  /** The account's version after the change. */
  credentialVersion: z.number(),
  at: z.string(),
  /** The device of a sign-in. */
  device: z.optional(
    z.strictObject({
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      from: z.nullable(z.string()),
    }),
  ),
});

/** Tells the owner of an account that somebody has asked for a reset of the second factors. Its links can do nothing. */
const ResetMail = z.strictObject({
  ...common,
  kind: z.literal('factorResetAsked'),
  userId: z.string(),
  resetId: z.string(),
  /** When it takes effect. */
  at: z.string(),
});

export const MailJob = z.discriminatedUnion('kind', [LinkMail, Notice, ResetMail]);
export type MailJob = z.output<typeof MailJob>;
type NoticeKind = z.output<typeof Notice>['kind'];
/** A notice of a change of credentials. */
export type ChangeNotice = Exclude<NoticeKind, 'recoveryCodeUsed' | 'passkeyCopied' | 'newDevice'>;

export const queueMail = (job: z.output<typeof LinkMail>): Promise<void> => enqueue('MAILS_QUEUE', job);

/**
 * Notifies the present address of an account about a change that is about to be made. The notice is queued before the
 * change and sent only if the change was made. So no crash in between leaves a change without a notice.
 */
export const queueNotice = (
  kind: ChangeNotice,
  user: UserItem,
  viewer: Pick<Viewer, 'host'>,
): Promise<void> =>
  enqueue('MAILS_QUEUE', noticeOf(kind, user, viewer, versionOf(user) + 1), UNTIL_DECIDED_SECONDS);

/** Tells the owner of a reset that is about to wait. It is sent if it does. */
export const queueResetAsked = (
  { row: { id: userId, email }, languageCode: language }: UserItem,
  { id: resetId, dueAt, host }: FactorReset,
): Promise<void> => {
  const job: MailJob = {
    ...{ kind: 'factorResetAsked', email, language, host },
    ...{ userId, resetId, at: iso(dueAt) },
  };
  return enqueue('MAILS_QUEUE', job, UNTIL_DECIDED_SECONDS);
};

/** Notifies the owner that a recovery code was used, which changes no credentials. */
export const queueRecoveryCodeUsed = (user: UserItem, viewer: Viewer): Promise<void> =>
  enqueue('MAILS_QUEUE', noticeOf('recoveryCodeUsed', user, viewer, versionOf(user)));

/** Warns the owner of what seems to be a copy of a passkey. */
export const queuePasskeyCopied = (user: UserItem, viewer: Viewer): Promise<void> =>
  enqueue('MAILS_QUEUE', noticeOf('passkeyCopied', user, viewer, versionOf(user)));

/** One who signs in from everywhere is not told of each place. */
const NEW_DEVICES: Counter = { name: 'new-device-mails', windowSeconds: 24 * 3600 };
const NEW_DEVICES_MAX = 3;

/** Tells the owner of a sign-in with a device that is new to the account. */
export async function queueNewDevice(
  user: UserItem,
  viewer: Viewer,
  { browser, system, from }: NonNullable<z.output<typeof Notice>['device']>,
): Promise<void> {
  if ((await countUp(NEW_DEVICES, user.row.id)) > NEW_DEVICES_MAX) return;
  const notice = noticeOf('newDevice', user, viewer, versionOf(user));
  await enqueue('MAILS_QUEUE', { ...notice, device: { browser, system, from } });
}

const versionOf = ({ credentialVersion = 0 }: UserItem) => credentialVersion;

const noticeOf = (
  kind: NoticeKind,
  { row, languageCode: language }: UserItem,
  { host }: Pick<Viewer, 'host'>,
  credentialVersion: number,
): z.output<typeof Notice> => ({
  ...{ kind, email: row.email, language, host },
  ...{ userId: row.id, credentialVersion, at: iso() },
});
