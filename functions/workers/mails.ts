import type { SQSEvent } from 'aws-lambda';
import { sendQueuedMail } from '../core/composition/send-queued-mail.ts';
import { eachMessage } from './each-message.ts';

/** Sends the mails that calls and tasks have queued. */
export const handler = (event: SQSEvent) => eachMessage(event, sendQueuedMail);
