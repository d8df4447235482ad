import type { RolloutSummary } from '../../../../shared/model/rollout.ts';
import type { Write } from '../../../platform/table.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';

/** The entry in the audit trail for a change of a roll-out by an admin. */
export const auditedRollout = (
  actor: Actor,
  { id, name, user }: Pick<RolloutSummary, 'id' | 'name' | 'user'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Write[] =>
  audited(actor, {
    item: `rollout/${id}`,
    itemName: name,
    subjectId: user,
    managerGroup: null,
    ...change,
  }).map(({ write }) => write);
