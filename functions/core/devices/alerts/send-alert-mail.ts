import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { ALERT_LETTERS } from './alert-letter.ts';
import type { AlertMail } from './alert-mail.ts';

/** Mails an owner about new alerts of a rule, in the account's language. */
export async function sendAlertMail(mail: AlertMail): Promise<void> {
  const [to] = await recipientsOf([mail.userId]);
  if (!to || to.blockingReason) return;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = ALERT_LETTERS[to.language]({
    ...mail,
    name: to.name,
    title: branding.managerTitle,
    url: link(mail.host, '/devices/alerts'),
  });
  await sendOnce(mail.id, () =>
    sendMail({
      ...compose(letter, { branding, language: to.language }),
      to: to.email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
    }),
  );
}
