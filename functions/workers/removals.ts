import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { clearAway, Removal } from '../core/accounts/clear-away.ts';
import { followGroup, Regrouped } from '../core/apikeys/follow-group.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([Removal, Regrouped]);

/** What accounts that were deleted leave behind, or that got another group take along. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    await ('userId' in message ? clearAway(message) : followGroup(message));
  });
