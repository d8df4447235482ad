import { sendMail } from '../../../../platform/mail.ts';
import { compose } from '../../../kernel/mails/compose.ts';
import { link } from '../../../kernel/mails/link.ts';
import { brandingOf } from '../../labels/branding.ts';
import { mayMailLink, recordLink } from '../links/link-mail-store.ts';
import { insertToken, type TokenKind } from '../links/token-store.ts';
import { readUser, readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { ACCOUNT_LETTERS, type LetterKind } from './account-letters.ts';
import type { MailJob } from './queue-mail.ts';

/**
 * Sends a queued mail with a new token. Sends nothing if the mail no longer applies: the address has no account, or the
 * account was deleted, verified or changed again since.
 */
export async function sendAccountMail(job: MailJob): Promise<void> {
  const user = await accountOf(job);
  if (!user) return;
  const { email, host, language } = job;
  const letterKind = letterOf(job, user);
  const { path, token } = LINKS[letterKind];
  if (token && !(await mayMailLink(token, user, email))) return;
  const branding = await brandingOf(user.row.managerLabel, user.row.managerGroup);
  const letter = ACCOUNT_LETTERS[language][letterKind]({
    // A name may contain any text (spam), so it is mailed only to the verified address of its account.
    name: user.row.verified && email === user.row.email ? user.row.name : undefined,
    title: branding.managerTitle,
    url: link(host, token ? `${path}/${await insertToken(token, user, email)}` : path),
    sessionsUrl: link(host, job.kind === 'newDevice' ? '/settings/logins' : '/settings/user'),
    newEmail: (job.kind === 'emailChanged' ? user.row.email : user.newEmail) ?? '',
    at: 'at' in job ? timeIn(language, job.at) : '',
    device: ('device' in job && job.device) || undefined,
  });
  await sendMail({
    ...compose(letter, { branding, language }),
    to: email,
    sender: branding.managerTitle,
    replyTo: branding.supportAddress ?? undefined,
  });
  if (token) await recordLink(token, user, email);
}

async function accountOf(job: MailJob): Promise<UserItem | undefined> {
  const { kind, email, userId } = job;
  const user = userId ? await readUser(userId) : await readUserByEmail(email);
  const isMeant = {
    verify: user?.row.verified === false,
    reset: user?.row.deactivated === false,
    change: user?.newEmail === email,
    changed: user?.row.email === email && user.newEmail !== null,
    passwordChanged: isDone(job, user),
    emailChanged: isDone(job, user) && user?.row.email !== email,
    factorAdded: isDone(job, user),
    factorRemoved: isDone(job, user),
    recoveryCodesRenewed: isDone(job, user),
    factorsReset: isDone(job, user),
    factorResetAsked: 'resetId' in job && user?.factorReset?.id === job.resetId,
    recoveryCodeUsed: isDone(job, user),
    passkeyCopied: isDone(job, user),
    newDevice: isDone(job, user),
  }[kind];
  return isMeant ? user : undefined;
}

/** Checks whether the announced change has been made. */
const isDone = (job: MailJob, user: UserItem | undefined): boolean =>
  'credentialVersion' in job && (user?.credentialVersion ?? 0) >= job.credentialVersion;

/** If the account has no valid password, the mail that confirms the address asks for a new one. */
const letterOf = ({ kind }: MailJob, { passwordHash }: UserItem): LetterKind =>
  kind === 'verify' && passwordHash === null ? 'choosePassword' : kind;

/** The target of each letter's button; a link with `token` ends with a new token of that kind. */
const LINKS: Readonly<Record<LetterKind, { path: string; token?: TokenKind }>> = {
  verify: { path: '/authenticate-email-token', token: 'verify' },
  choosePassword: { path: '/reset-password', token: 'reset' },
  change: { path: '/authenticate-change-email-token', token: 'change' },
  reset: { path: '/reset-password', token: 'reset' },
  changed: { path: '/request-reset-password-email' },
  passwordChanged: { path: '/request-reset-password-email' },
  emailChanged: { path: '/settings/user' },
  factorAdded: { path: '/request-reset-password-email' },
  factorRemoved: { path: '/request-reset-password-email' },
  recoveryCodesRenewed: { path: '/request-reset-password-email' },
  factorsReset: { path: '/request-reset-password-email' },
  factorResetAsked: { path: '/settings/user' },
  recoveryCodeUsed: { path: '/request-reset-password-email' },
  passkeyCopied: { path: '/settings/user' },
  newDevice: { path: '/request-reset-password-email' },
};

const timeIn = (language: string, at: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
