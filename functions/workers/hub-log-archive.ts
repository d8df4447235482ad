import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { archiveDueDays, archivePart, DueArchives, DuePart } from '../core/devices/logs/archive-days.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([DueArchives, DuePart]);

/** Days of hubs' logs that leave the table: the schedule begins them each night, one part leads to the next. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('dueAt' in message) await archiveDueDays(message);
    else await archivePart(message);
  });
