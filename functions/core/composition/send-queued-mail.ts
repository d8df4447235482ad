import * as z from 'zod/mini';
import { sendViolationMail } from '../content/sdk/send-violation-mail.ts';
import { ViolationMail } from '../content/sdk/violation-mail.ts';
import { AlertMail } from '../devices/alerts/alert-mail.ts';
import { AskMail } from '../devices/alerts/recipients/ask-mail.ts';
import { sendAskMail } from '../devices/alerts/recipients/send-ask-mail.ts';
import { sendAlertMail } from '../devices/alerts/send-alert-mail.ts';
import { OfferMail } from '../devices/offers/offer-mail.ts';
import { sendOfferMail } from '../devices/offers/send-offer-mail.ts';
import { ReceivedMail } from '../devices/ownership/received-mail.ts';
import { sendReceivedMail } from '../devices/ownership/send-received-mail.ts';
import { sendPaymentMail } from '../money/dunning/send-payment-mail.ts';
import { InvoiceMail } from '../money/issuing/invoice-mail.ts';
import { sendInvoiceMail } from '../money/issuing/send-invoice-mail.ts';
import { sendSpendMail } from '../money/spending/send-spend-mail.ts';
import { SpendMail } from '../money/spending/spend-mail.ts';
import { PaymentMail } from '../money/statements/payment-mail.ts';
import { MailJob } from '../people/accounts/mails/queue-mail.ts';
import { sendAccountMail } from '../people/accounts/mails/send-account-mail.ts';
import { DeletionMail } from '../people/accounts/users/deletion-mail.ts';
import { sendDeletionMail } from '../people/accounts/users/send-deletion-mail.ts';
import { KeyMail } from '../people/apikeys/key-mail.ts';
import { sendKeyMail } from '../people/apikeys/send-key-mail.ts';
import { RunAsMail } from '../people/audit-trail/run-as-mail.ts';
import { sendRunAsMail } from '../people/audit-trail/send-run-as-mail.ts';
import { MemberMail } from '../people/members/member-mail.ts';
import { sendMemberMail } from '../people/members/send-member-mail.ts';
import { sendWebhookMail } from '../work/webhooks/send-webhook-mail.ts';
import { WebhookMail } from '../work/webhooks/webhook-mail.ts';

const QueuedMail = z.discriminatedUnion('kind', [
  MailJob,
  ReceivedMail,
  OfferMail,
  AlertMail,
  AskMail,
  KeyMail,
  RunAsMail,
  MemberMail,
  DeletionMail,
  ViolationMail,
  InvoiceMail,
  PaymentMail,
  SpendMail,
  WebhookMail,
]);

/** Sends a mail from the queue of mails, which calls and tasks fill. */
export async function sendQueuedMail(message: unknown): Promise<void> {
  const mail = z.parse(QueuedMail, message);
  switch (mail.kind) {
    case 'received':
      return sendReceivedMail(mail);
    case 'offer':
      return sendOfferMail(mail);
    case 'alert':
      return sendAlertMail(mail);
    case 'alertAsk':
      return sendAskMail(mail);
    case 'apiKey':
      return sendKeyMail(mail);
    case 'runAs':
      return sendRunAsMail(mail);
    case 'member':
      return sendMemberMail(mail);
    case 'accountDeleted':
      return sendDeletionMail(mail);
    case 'violation':
      return sendViolationMail(mail);
    case 'invoice':
      return sendInvoiceMail(mail);
    case 'payment':
      return sendPaymentMail(mail);
    case 'spend':
      return sendSpendMail(mail);
    case 'webhookOff':
      return sendWebhookMail(mail);
    default:
      return sendAccountMail(mail);
  }
}
