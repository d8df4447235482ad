import { removeAlertsOf } from './alert-store.ts';
import { removeWholeRule } from './remove-whole-rule.ts';
import { deleteRuleCount, someRulesOf } from './rule-store.ts';

/** Deletes some rules and alerts of a deleted owner. Returns false when none are found any more. */
export async function clearAlertsOf(owner: string): Promise<boolean> {
  const [hadRules, hadAlerts] = await Promise.all([removeRulesOf(owner), removeAlertsOf(owner)]);
  return hadRules || hadAlerts;
}

async function removeRulesOf(owner: string): Promise<boolean> {
  const rules = await someRulesOf(owner);
  await Promise.all(rules.map(removeWholeRule));
  if (!rules.length) await deleteRuleCount(owner);
  return rules.length > 0;
}
