import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { checkPushes, PushesExpected } from '../core/devices/hubs/settings/expect-pushes.ts';
import { endOverdueUpdate, UpdateOverdue } from '../core/devices/hubs/update/end-overdue-update.ts';
import { ExpiriesDue, noticeExpiries } from '../core/people/apikeys/notice-expiries.ts';
import { keep } from '../platform/appointments.ts';
import { eachMessage } from './each-message.ts';

/** The subjects of appointments, by kind. */
const About = z.discriminatedUnion('kind', [UpdateOverdue, PushesExpected]);
const Message = z.union([z.strictObject({ due: z.number(), about: About }), ExpiriesDue]);

/** Work that is due: by an appointment, or by the schedule for expiring API keys. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('dueAt' in message) await noticeExpiries(message);
    else await keep(message, lookAfter);
  });

const lookAfter = (about: z.output<typeof About>): Promise<void> =>
  about.kind === 'hubUpdate' ? endOverdueUpdate(about) : checkPushes(about);
