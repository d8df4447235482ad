import type { deleteAlertRule as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { auditedRule } from './audited-rule.ts';
import { checkSoon } from './check-rule.ts';
import { ruleInReach } from './rule-in-reach.ts';
import { retireRule } from './rule-store.ts';

/** Deletes a rule. It disappears from the list at once, and its alerts end shortly afterwards. */
export const deleteAlertRule: UseCase<typeof contract> = async (caller, { params }) => {
  const rule = await ruleInReach(caller, params.id);
  try {
    await retireRule(rule, await auditedRule(caller, { before: rule.row }));
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  await checkSoon({ ruleId: rule.row.id });
  return {};
};
