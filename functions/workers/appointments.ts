import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { lookForPushes, PushesExpected } from '../core/devices/hubs/settings/expect-pushes.ts';
import { endOverdueUpdate, UpdateOverdue } from '../core/devices/hubs/update/end-overdue-update.ts';
import { ExpiriesDue, noticeExpiries } from '../core/people/apikeys/notice-expiries.ts';
import { keep } from '../platform/appointments.ts';
import { eachMessage } from './each-message.ts';

/** Everything that somebody may have made an appointment about, by its kind. */
const About = z.discriminatedUnion('kind', [UpdateOverdue, PushesExpected]);
const Message = z.union([z.strictObject({ due: z.number(), about: About }), ExpiriesDue]);

/** What must be done at a time: by an appointment that somebody made, or by the schedule of API keys that expire. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('dueAt' in message) await noticeExpiries(message);
    else await keep(message, lookAfter);
  });

const lookAfter = (about: z.output<typeof About>): Promise<void> =>
  about.kind === 'hubUpdate' ? endOverdueUpdate(about) : lookForPushes(about);
