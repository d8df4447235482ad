import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { archiveDueDays, archivePart, DueArchives, DuePart } from '../core/devices/logs/archive-days.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([DueArchives, DuePart]);

/** Archives hub logs by day before they expire: the schedule starts it each night, each part queues the next. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('dueAt' in message) await archiveDueDays(message);
    else await archivePart(message);
  });
