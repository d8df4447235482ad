import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ALERT_FACTS, ALERT_ROUND_MINUTES } from '../../../../shared/model/alert.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { checkSoon } from './check-rule.ts';
import { someRules } from './rule-store.ts';

/** The message of the schedule for each round, and the position from which to continue. */
export const RoundDue = z.strictObject({
  dueAt: z.iso.datetime(),
  after: z.optional(z.record(z.string(), z.string())),
});

const ROUND_MS = ALERT_ROUND_MINUTES * 60_000;

/** Rules per invocation. */
const RULES_AT_ONCE = 500;
const SENT_TOGETHER = 5;

/** Queues the checks of all rules that are due in this round, in batches. */
export async function checkDueRules({ dueAt, after }: z.output<typeof RoundDue>): Promise<void> {
  const round = Math.floor(Date.parse(dueAt) / ROUND_MS);
  const { rules, stoppedAt } = await someRules(after, RULES_AT_ONCE);
  const due = rules.filter(
    ({ row: { id, kind, isActive, current }, own }) =>
      isDueInRound(round, id, ALERT_FACTS[kind].everyRounds) &&
      (isActive || current > 0 || own === undefined),
  );
  await inLanes(due, SENT_TOGETHER, async (some) => {
    await Promise.all(some.map(({ row: { id } }) => checkSoon({ ruleId: id })));
  });
  if (stoppedAt) await enqueue('ALERTS_QUEUE', { dueAt, after: stoppedAt });
}

/** Whether a rule is due in this round. Rules that are not checked in every round are spread over the rounds. */
export const isDueInRound = (round: number, ruleId: string, everyRounds: number): boolean =>
  (round + createHash('sha256').update(ruleId).digest().readUInt16BE()) % everyRounds === 0;
