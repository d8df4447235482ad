import { isDeepStrictEqual } from 'node:util';
import type {
  putMember as contract,
  deleteMember as deleteContract,
  leaveAccount as leaveContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { ownersOf } from '../accounts/owners-of.ts';
import { auditedTeam } from './audited-team.ts';
import { toMember } from './get-team.ts';
import { changeMember, type MemberRow, readMember, removeMember } from './member-store.ts';
import { membershipsIn } from './memberships.ts';
import { scopeOf } from './scope-of.ts';
import { endOf } from './until.ts';

const givenIn = ({ role, until, scope = null }: MemberRow) => ({ role, until, scope });

/** Changes a member's role, for which devices, and until when. Fields that are not sent stay. */
export const putMember: UseCase<typeof contract> = (caller, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const was = await readMember(caller.actsFor, id);
    const people = await ownersOf([id]);
    if (!was) throw new Refusal('ENTITY_NOT_FOUND');
    const isSame = body.until === undefined || body.until === was.row.until;
    const role = body.role ?? was.row.role;
    const row: MemberRow = {
      ...was.row,
      role,
      scope: scopeOf(role, body.scope === undefined ? was.row.scope : body.scope),
      until: isSame ? was.row.until : endOf(body.until),
    };
    if (!isDeepStrictEqual(givenIn(row), givenIn(was.row)))
      await changeMember(was, row, caller.viewer.host, [
        auditedTeam(caller, caller.actsFor, `user/${id}`, {
          before: givenIn(was.row),
          after: { member: id, ...givenIn(row) },
        }),
      ]);
    const [member] = toMember({ ...was, row }, people.get(id));
    if (!member) throw new Refusal('ENTITY_NOT_FOUND');
    return member;
  });

/** Removes a member. */
export const deleteMember: UseCase<typeof deleteContract> = async (caller, { params }) => {
  await remove(caller, caller.actsFor, params.id);
  return {};
};

/** Ends the caller's own membership. */
export const leaveAccount: UseCase<typeof leaveContract> = async (caller, { params }) => {
  await remove(caller, params.accountId, caller.userId);
  return membershipsIn(caller.userId);
};

const remove = (caller: Caller, accountId: string, userId: string): Promise<void> =>
  retryOnConflict(async () => {
    const was = await readMember(accountId, userId);
    if (was)
      await removeMember(was, [
        auditedTeam(caller, accountId, `user/${userId}`, { before: { member: userId, ...givenIn(was.row) } }),
      ]);
  });
