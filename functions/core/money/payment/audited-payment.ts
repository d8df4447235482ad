import type { Caller } from '../../../platform/caller.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { audited } from '../../kernel/audit/audited.ts';

/** What a member has done about how an account pays. */
type Deed =
  | 'cardSaved'
  | 'cardDeleted'
  | 'addressSet'
  | 'addressDeleted'
  | 'liveModeAccepted'
  | 'paidAgain'
  | 'confirmed';

/**
 * The audit entry about what a member does about the payments of an account. What an account does itself has none. It says what
 * was done, and nothing of the data.
 */
export const auditedPayment = (caller: Caller, deed: Deed): readonly Guarded[] =>
  audited(caller, {
    item: `user/${caller.actsFor}`,
    subjectId: caller.actsFor,
    managerGroup: null,
    after: { payment: deed },
  });

/** The same for what has no transaction of its own: written before it is done. */
export async function noteDeed(caller: Caller, deed: Deed): Promise<void> {
  const entry = auditedPayment(caller, deed);
  if (entry.length) await transactGuarded(entry);
}
