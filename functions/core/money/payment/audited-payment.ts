import type { Caller } from '../../../platform/caller.ts';
import type { Guarded } from '../../../platform/guarded.ts';
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
