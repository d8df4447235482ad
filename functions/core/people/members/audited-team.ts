import type { Caller } from '../../../platform/caller.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { alwaysAudited, type Change } from '../../kernel/audit/audited.ts';

/** The audit entry about who acts for an account. It is always written: members see later who has let whom in. */
export const auditedTeam = (
  caller: Caller,
  accountId: string,
  item: string,
  change: { readonly before?: Change['before'] | undefined; readonly after?: Change['after'] },
): Guarded =>
  alwaysAudited(caller, {
    item,
    subjectId: accountId,
    managerGroup: null,
    before: change.before ?? {},
    after: change.after ?? {},
  });
