import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { InfoState } from './info-state.ts';

/** An Info, at least its row. */
type Audited = Pick<InfoState, 'row'> & Partial<InfoState>;

const auditedFields = ({ row, schedule }: Audited) => {
  const { name, description, active, published, languages, hasDraft = false, beaconsCount } = row;
  const { publishAt = null, unpublishAt = null } = schedule ?? {};
  return {
    ...{ name, description, active, published, languages, hasDraft, beaconsCount },
    ...{ publishAt, unpublishAt },
  };
};

/** The entry in the audit trail for a change of an Info. */
export const auditedInfo = async (
  actor: Actor,
  { before, after }: { before?: Audited | undefined; after?: Audited | undefined },
): Promise<readonly Guarded[]> => {
  const { id, userId } = (after ?? before)!.row;
  return audited(actor, {
    item: `info/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
};
