import type { Change } from '../../../kernel/audit/audited.ts';
import type { Changed } from './change-configuration.ts';
import type { Configuration } from './configuration.ts';

/** A change of a configuration, for the audit trail; the group is that of the owner. */
export const auditChange = (
  { id, ownerId, row }: Configuration,
  changes: readonly Changed[],
  managerGroup: string | null,
): Change => ({
  item: `beacon/${id}`,
  itemName: row.description,
  subjectId: ownerId ?? null,
  managerGroup,
  before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
  after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
});
