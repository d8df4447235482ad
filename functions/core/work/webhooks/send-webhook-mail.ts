import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { WEBHOOK_LETTERS } from './webhook-letter.ts';
import type { WebhookMail } from './webhook-mail.ts';

/** Mails an owner that a webhook was switched off, in the account's language. */
export async function sendWebhookMail(mail: WebhookMail): Promise<void> {
  const [to] = await recipientsOf([mail.userId]);
  if (!to || to.blockingReason) return;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = WEBHOOK_LETTERS[to.language]({
    ...mail,
    owner: to.name,
    title: branding.managerTitle,
    url: link(mail.host, `/devices/alerts/webhook/${mail.webhookId}`),
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
