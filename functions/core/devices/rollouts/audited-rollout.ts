import type { RolloutSummary } from '../../../../shared/model/rollout.ts';
import type { Write } from '../../../platform/table.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';

/** The line in the audit trail, of what an admin does with a roll-out. */
export const auditedRollout = (
  actor: Actor,
  { id, user }: Pick<RolloutSummary, 'id' | 'user'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Write[] =>
  audited(actor, { item: `rollout/${id}`, subjectId: user, managerGroup: null, ...change }).map(
    ({ write }) => write,
  );
