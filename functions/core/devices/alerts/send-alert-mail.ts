import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { ALERT_LETTERS } from './alert-letter.ts';
import type { AlertMail } from './alert-mail.ts';
import { sendToRecipient } from './recipients/send-to-recipient.ts';

/** Mails an owner, or another recipient of a rule, about new alerts of it, in the language of the owner's account. */
export const sendAlertMail = (mail: AlertMail): Promise<void> =>
  mail.to
    ? sendToRecipient(mail, mail.to)
    : mailOnce(mail.id, mail.userId, ({ name, language, title }) =>
        ALERT_LETTERS[language]({
          ...{ ...mail, title },
          reader: { isOwner: true, name, url: link(mail.host, '/devices/alerts') },
        }),
      );
