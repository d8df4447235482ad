import { sendMail } from '../../platform/mail.ts';
import { brandingOf } from '../labels/branding-of.ts';
import { ACCOUNT_LETTERS } from '../mails/account-letters.ts';
import { compose } from '../mails/compose.ts';
import { link } from '../mails/link.ts';
import type { MailJob } from './queue-mail.ts';
import { readUser, readUserByEmail } from './store.ts';
import { insertToken } from './token-store.ts';
import type { UserItem } from './user-item.ts';

/**
 * Sends a mail that was queued, with a token that is made now. What it was queued for may be over by then: a stranger's
 * address, an account that is gone, verified or changed further; then there is nothing to send.
 */
export async function sendAccountMail(job: MailJob): Promise<void> {
  const user = await accountOf(job);
  if (!user) return;
  const { kind, email, host, language } = job;
  const branding = await brandingOf(user.row.managerLabel, user.row.managerGroup);
  const letter = ACCOUNT_LETTERS[language][kind]({
    name: user.row.name,
    title: branding.managerTitle,
    url: link(host, await pathOf(kind, user.row.id, email)),
    newEmail: user.newEmail ?? '',
  });
  await sendMail({
    ...compose(letter, { branding, language }),
    to: email,
    sender: branding.managerTitle,
    replyTo: branding.supportAddress ?? undefined,
  });
}

async function accountOf({ kind, email, userId }: MailJob): Promise<UserItem | undefined> {
  const user = userId ? await readUser(userId, { consistent: true }) : await readUserByEmail(email);
  const isMeant = {
    verify: user?.row.verified === false,
    reset: user?.row.deactivated === false,
    change: user?.newEmail === email,
    changed: user?.row.email === email && user.newEmail !== null,
  }[kind];
  return isMeant ? user : undefined;
}

async function pathOf(kind: MailJob['kind'], userId: string, email: string): Promise<string> {
  switch (kind) {
    case 'verify':
      return `/authenticate-email-token/${await insertToken('verify', userId, email)}`;
    case 'change':
      return `/authenticate-change-email-token/${await insertToken('change', userId, email)}`;
    case 'reset':
      return `/reset-password/${await insertToken('reset', userId, email)}`;
    case 'changed':
      return '/request-reset-password-email';
  }
}
