import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { type RuleItem, readRule } from './rule-store.ts';

/** A rule that the caller may see. Throws ENTITY_NOT_FOUND, also for a rule out of reach. */
export async function ruleInReach(caller: Caller, id: string): Promise<RuleItem> {
  const rule = await readRule(id);
  if (!rule || rule.isDeleted || !(await isInReach(caller, rule.row.userId)))
    throw new Refusal('ENTITY_NOT_FOUND');
  return rule;
}
