import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { MailJob } from '../core/accounts/queue-mail.ts';
import { sendAccountMail } from '../core/accounts/send-account-mail.ts';
import { eachMessage } from './each-message.ts';

/** Mails about accounts that calls have put into the queue. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => sendAccountMail(z.parse(MailJob, message)));
