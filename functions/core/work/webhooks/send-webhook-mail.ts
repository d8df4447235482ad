import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { WEBHOOK_LETTERS } from './webhook-letter.ts';
import type { WebhookMail } from './webhook-mail.ts';

/** Mails an owner that a webhook was switched off, in the account's language. */
export const sendWebhookMail = (mail: WebhookMail): Promise<void> =>
  mailOnce(mail.id, mail.userId, ({ name, language, title }) =>
    WEBHOOK_LETTERS[language]({
      ...mail,
      ...{ owner: name, title, url: link(mail.host, `/devices/alerts/webhook/${mail.webhookId}`) },
    }),
  );
