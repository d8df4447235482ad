import * as z from 'zod/mini';
import { MailJob } from '../accounts/queue-mail.ts';
import { sendAccountMail } from '../accounts/send-account-mail.ts';
import { AlertMail } from '../alerts/alert-mail.ts';
import { sendAlertMail } from '../alerts/send-alert-mail.ts';
import { KeyMail } from '../apikeys/key-mail.ts';
import { sendKeyMail } from '../apikeys/send-key-mail.ts';
import { ReceivedMail } from '../devices/received-mail.ts';
import { sendReceivedMail } from '../devices/send-received-mail.ts';

const QueuedMail = z.discriminatedUnion('kind', [MailJob, ReceivedMail, AlertMail, KeyMail]);

/** Sends what calls and tasks have put into the queue of mails. */
export async function sendQueuedMail(message: unknown): Promise<void> {
  const mail = z.parse(QueuedMail, message);
  switch (mail.kind) {
    case 'received':
      return sendReceivedMail(mail);
    case 'alert':
      return sendAlertMail(mail);
    case 'apiKey':
      return sendKeyMail(mail);
    default:
      return sendAccountMail(mail);
  }
}
