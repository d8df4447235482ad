import type { RolloutSummary } from '../../../../shared/model/rollout.ts';
import type { Write } from '../../../platform/table.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';

/** The entry in the audit trail for a change of a roll-out by an admin. */
export const auditedRollout = (
  actor: Actor,
  { id, user }: Pick<RolloutSummary, 'id' | 'user'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Write[] =>
  audited(actor, { item: `rollout/${id}`, subjectId: user, managerGroup: null, ...change }).map(
    ({ write }) => write,
  );
