import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { MailFeedback, takeMailFeedback } from '../core/people/accounts/mails/take-mail-feedback.ts';
import { eachMessage } from './each-message.ts';

/** SES publishes this once, when a topic becomes its event destination. It is not JSON. */
const GREETING = 'Successfully validated SNS topic for Amazon SES event publishing.';

/** Bounces and complaints, as SES reports them. */
export const handler = ({ Records }: SQSEvent) =>
  eachMessage({ Records: Records.filter(({ body }) => body !== GREETING) }, (message) =>
    takeMailFeedback(z.parse(MailFeedback, message)),
  );
