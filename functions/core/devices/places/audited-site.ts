import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { SiteRow } from './site-store.ts';

const auditedFields = ({ name, address }: SiteRow) => ({ name, address });

/** The entry in the audit trail for a change of a site. */
export async function auditedSite(
  actor: Actor,
  { before, after }: { before?: SiteRow; after?: SiteRow },
): Promise<readonly Guarded[]> {
  const { id, userId } = (after ?? before)!;
  return audited(actor, {
    item: `site/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
}
