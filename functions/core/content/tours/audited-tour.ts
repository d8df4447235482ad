import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { TourRow } from './store.ts';

const auditedFields = ({
  name,
  imageUrl,
  published,
  protected: isProtected,
  languages,
  infosCount,
}: TourRow) => ({
  ...{ name, imageUrl, published, protected: isProtected, languages, infosCount },
});

/** The entry in the audit trail for a change of a tour. */
export const auditedTour = async (
  actor: Actor,
  { before, after }: { before?: TourRow | undefined; after?: TourRow | undefined },
): Promise<readonly Guarded[]> => {
  const { id, userId } = (after ?? before)!;
  return audited(actor, {
    item: `tour/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
};
