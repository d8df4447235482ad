import type { confirmGroupMember as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser } from '../store.ts';
import { isMember, namedUser } from '../subject.ts';
import { toUser } from './user.ts';

/**
 * Sets whether the group pays for a member. Allowed for the group's admin and for admins. A group admin cannot confirm
 * a user who was moved to another group concurrently.
 */
export const confirmGroupMember: UseCase<typeof contract> = async (
  caller,
  { params, body: { confirmed } },
) => {
  const id = await namedUser(caller, params.id);
  const { after } = await changeUser(id, ({ row }) => {
    if (caller.reach === 'group' && row.id !== caller.userId && !isMember(caller, row))
      throw new Refusal('MISSING_DATA_RIGHT', { permission: 'user' });
    if (row.managerGroup === null) throw new Refusal('MISSING_DATA_REFERENCE', { managerGroup: null });
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: { groupConfirmed: row.groupConfirmed },
      after: { groupConfirmed: confirmed },
    };
    return { change: { row: { groupConfirmed: confirmed } }, also: audited(caller, audit) };
  });
  return toUser(after);
};
