import { ALERT_LETTERS } from '../alert-letter.ts';
import type { AlertMail } from '../alert-mail.ts';
import { mailRecipientOnce } from './recipient-mail.ts';
import { readRecipient } from './recipient-store.ts';

/** Mails a recipient about new alerts of a rule, if it still wants that: what its owner reads, without the owner's name. */
export async function sendToRecipient(
  mail: AlertMail,
  { ruleId, recipientId }: NonNullable<AlertMail['to']>,
) {
  const one = await readRecipient(ruleId, recipientId);
  if (one?.recipient.row.state !== 'confirmed') return;
  await mailRecipientOnce(`${mail.id}-${recipientId}`, one, ({ language, title, email }) =>
    ALERT_LETTERS[language]({ ...mail, title, reader: { isOwner: false, owner: email } }),
  );
}
