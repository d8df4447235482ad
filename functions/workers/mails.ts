import type { SQSEvent } from 'aws-lambda';
import { sendQueuedMail } from '../core/composition/send-queued-mail.ts';
import { eachMessage } from './each-message.ts';

/** Mails that calls and tasks have put into the queue. */
export const handler = (event: SQSEvent) => eachMessage(event, sendQueuedMail);
