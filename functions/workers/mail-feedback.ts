import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { MailFeedback, takeMailFeedback } from '../core/accounts/take-mail-feedback.ts';
import { eachMessage } from './each-message.ts';

/** Bounces and complaints, as SES tells them. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => takeMailFeedback(z.parse(MailFeedback, message)));
