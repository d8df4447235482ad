import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ALERT_MAIL_HOURS, OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import { alertId } from './alert-store.ts';
import { carryOut } from './carry-out.ts';
import {
  countCurrent,
  decide,
  endAll,
  INITIAL_STATE,
  isCurrent,
  type RuleState,
  withoutPending,
} from './decide.ts';
import { EVALUATORS } from './evaluators/evaluators.ts';
import { removeWholeRule } from './remove-whole-rule.ts';
import { type RuleItem, readRule, readRuleState, saveRuleState, type VersionedState } from './rule-store.ts';
import { withinScope } from './scope.ts';

/** A message: this rule must be checked; `after` is the position from which to continue. */
export const RuleDue = z.strictObject({ ruleId: z.string(), after: z.optional(z.string()) });
export type RuleDue = z.output<typeof RuleDue>;

const HOUR_MS = 3600_000;

/** Queues the check of a rule. */
export const checkSoon = (due: RuleDue): Promise<void> => enqueue('ALERTS_QUEUE', due);

/**
 * Checks a rule: opens alerts for affected devices and ends alerts whose condition is gone. The decision is stored
 * first and applied afterwards, so that the next check completes one that died in between. Concurrent checks are safe,
 * because only one of them can store its decision.
 */
export async function checkRule({ ruleId, after }: RuleDue): Promise<void> {
  const rule = await readRule(ruleId);
  if (!rule) return;
  const known = await settle(rule, await readRuleState(ruleId));
  if (known === 'contested') return;
  const was = known?.state ?? INITIAL_STATE;
  const { state, next } = rule.row.isActive ? await evaluate(rule, was, after) : endAlerts(was);
  if (!isDeepStrictEqual(state, was)) {
    if (!(await saveRuleState(rule, known, state, countCurrent(state)))) return;
    if ((await settle(rule, await readRuleState(ruleId))) === 'contested') return;
  }
  if (rule.isDeleted) await removeWholeRule(ruleId);
  else if (next !== undefined && countCurrent(state) < OPEN_ALERTS_MAX)
    await checkSoon({ ruleId, after: next });
}

/** Applies a stored decision that may not have been applied yet. */
async function settle(
  rule: RuleItem,
  known: VersionedState | undefined,
): Promise<VersionedState | undefined | 'contested'> {
  if (!known) return known;
  const { state } = known;
  if (!state.pending.length && !state.mail) return known;
  await carryOut(rule, state);
  const settled = withoutPending(state);
  return (await saveRuleState(rule, known, settled, countCurrent(settled))) ?? 'contested';
}

const endAlerts = (was: RuleState) => ({ state: endAll(was, now()), next: undefined });

async function evaluate({ row }: RuleItem, was: RuleState, after: string | undefined) {
  const { id: ruleId, userId: ownerId, kind, threshold, sendMail, snoozedUntil } = row;
  const evaluator = EVALUATORS[kind];
  const at = now();
  const known = Object.keys(was.entries).filter((id) => after === undefined && isCurrent(was.entries[id]!));
  const { evaluations, next } = await evaluator.evaluate({ ownerId, threshold, at, known, after });
  const state = decide(was, await withinScope(row, evaluations, at), {
    at,
    clearForMs: evaluator.clearForMs,
    mailEveryMs: sendMail ? ALERT_MAIL_HOURS * HOUR_MS : undefined,
    isSnoozed: snoozedUntil !== null,
    newId: (deviceId) => alertId(ruleId, deviceId, at),
  });
  return { state, next };
}
