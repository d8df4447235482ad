import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { checkDueRules, RoundDue } from '../core/devices/alerts/check-due-rules.ts';
import { checkRule, RuleDue } from '../core/devices/alerts/check-rule.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([RoundDue, RuleDue]);

/** Evaluates alert rules: all due rules on schedule, a new or changed rule at once. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('dueAt' in message) await checkDueRules(message);
    else await checkRule(message);
  });
