import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { InfoRow } from './store.ts';

const auditedFields = ({ name, description, active, published, languages, beaconsCount }: InfoRow) => ({
  ...{ name, description, active, published, languages, beaconsCount },
});

/** The entry in the audit trail for a change of an Info. */
export const auditedInfo = async (
  actor: Actor,
  { before, after }: { before?: InfoRow | undefined; after?: InfoRow | undefined },
): Promise<readonly Guarded[]> => {
  const { id, userId } = (after ?? before)!;
  return audited(actor, {
    item: `info/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
};
