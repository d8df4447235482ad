import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { endOverdueUpdate, UpdateOverdue } from '../core/hubs/end-overdue-update.ts';
import { keep } from '../platform/appointments.ts';
import { eachMessage } from './each-message.ts';

/** Everything that somebody may have made an appointment about, by its kind. */
const Message = z.strictObject({ due: z.number(), about: z.discriminatedUnion('kind', [UpdateOverdue]) });

/** What is to be looked after at a time. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (sent) => keep(z.parse(Message, sent), endOverdueUpdate));
