import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { WebhookDue } from '../core/work/webhooks/wake.ts';
import { workOffWebhook } from '../core/work/webhooks/work-off-webhook.ts';
import { eachMessage } from './each-message.ts';

/** Sends what waits for webhooks, all messages of a batch at the same time. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => workOffWebhook(z.parse(WebhookDue, message)));
