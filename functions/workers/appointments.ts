import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { endOverdueUpdate, UpdateOverdue } from '../core/hubs/end-overdue-update.ts';
import { lookForPushes, PushesExpected } from '../core/hubs/expect-pushes.ts';
import { keep } from '../platform/appointments.ts';
import { eachMessage } from './each-message.ts';

/** Everything that somebody may have made an appointment about, by its kind. */
const About = z.discriminatedUnion('kind', [UpdateOverdue, PushesExpected]);
const Message = z.strictObject({ due: z.number(), about: About });

/** What is to be looked after at a time. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (sent) => keep(z.parse(Message, sent), lookAfter));

const lookAfter = (about: z.output<typeof About>): Promise<void> =>
  about.kind === 'hubUpdate' ? endOverdueUpdate(about) : lookForPushes(about);
