import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { RuleRow } from './rule-store.ts';

const auditedFields = ({ kind, threshold, sendMail, isActive, siteId, tag }: RuleRow) => ({
  ...{ kind, threshold, sendMail, isActive, siteId, tag },
});

/** The entry in the audit trail for a change of a rule. */
export const auditedRule = async (
  actor: Actor,
  { before, after }: { before?: RuleRow; after?: RuleRow },
): Promise<readonly Guarded[]> => {
  const { id, userId } = (after ?? before)!;
  return audited(actor, {
    item: `alertRule/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
};
