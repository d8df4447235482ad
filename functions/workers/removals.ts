import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { clearAway, Removal } from '../core/accounts/clear-away.ts';
import { eachMessage } from './each-message.ts';

/** What accounts that were deleted leave behind. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => clearAway(z.parse(Removal, message)));
