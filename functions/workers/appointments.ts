import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { endDueReset } from '../core/composition/factor-resets.ts';
import {
  appointSchedules,
  carryOutSchedule,
  InfoScheduleDue,
  SchedulesToAppoint,
} from '../core/content/infos/carry-out-schedule.ts';
import { checkPushes, PushesExpected } from '../core/devices/hubs/settings/expect-pushes.ts';
import { endOverdueUpdate, UpdateOverdue } from '../core/devices/hubs/update/end-overdue-update.ts';
import { expireOffers } from '../core/devices/offers/expire-offers.ts';
import { FactorResetDue } from '../core/people/accounts/factors/resets/carry-out-reset.ts';
import { ExpiriesDue, noticeExpiries } from '../core/people/apikeys/notice-expiries.ts';
import { noticeRunAs } from '../core/people/audit-trail/notice-run-as.ts';
import { noticeEnds } from '../core/people/members/notice-ends.ts';
import { keep } from '../platform/appointments.ts';
import { eachMessage } from './each-message.ts';

/** The subjects of appointments, by kind. */
const About = z.discriminatedUnion('kind', [UpdateOverdue, PushesExpected, InfoScheduleDue, FactorResetDue]);
const Message = z.union([z.strictObject({ due: z.number(), about: About }), ExpiriesDue, SchedulesToAppoint]);

/**
 * Work that is due: by an appointment, or each hour for expiring API keys, offers and accesses of members, for what was done
 * in the name of others, and for what is scheduled for Infos.
 */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('about' in message) await keep(message, lookAfter);
    else if ('schedulesAfter' in message) await appointSchedules(message);
    // A message that continues at a position is about API keys alone.
    else
      await Promise.all([
        noticeExpiries(message),
        ...(message.after === undefined
          ? [appointSchedules({}), expireOffers(), noticeRunAs(), noticeEnds()]
          : []),
      ]);
  });

function lookAfter(about: z.output<typeof About>): Promise<void> {
  switch (about.kind) {
    case 'hubUpdate':
      return endOverdueUpdate(about);
    case 'infoSchedule':
      return carryOutSchedule(about);
    case 'factorReset':
      return endDueReset(about);
    default:
      return checkPushes(about);
  }
}
