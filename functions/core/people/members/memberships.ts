import type {
  acceptInvitation as acceptContract,
  getMemberships as contract,
  declineInvitation as declineContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Memberships } from '../../../../shared/model/member.ts';
import { MEMBERSHIPS_MAX } from '../../../../shared/model/user-limits.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { accountMustExist, accountMustHaveAddress } from '../accounts/account-exists.ts';
import { addressOf, recipientsOf } from '../accounts/recipients-of.ts';
import { auditedTeam } from './audited-team.ts';
import { hasExpired } from './get-team.ts';
import { queueMemberMail } from './member-mail.ts';
import {
  acceptInto,
  type InvitationItem,
  invitationId,
  invitationsTo,
  membershipsOf,
  readInvitation,
  readMember,
  removeInvitation,
} from './member-store.ts';
import { hasEnded } from './membership-now.ts';

/** The accounts that the caller acts for, and those that invite its address. Accesses and invitations that are over are left out. */
export const getMemberships: UseCase<typeof contract> = ({ userId }) => membershipsIn(userId);

export async function membershipsIn(userId: string): Promise<Memberships> {
  const email = await addressOf(userId);
  const [all, asked] = await Promise.all([membershipsOf(userId), email === null ? [] : invitationsTo(email)]);
  const memberships = all.filter((item) => !hasEnded(item));
  const invitations = asked.filter(({ row }) => !hasExpired(row));
  const accounts = await recipientsOf([...memberships, ...invitations].map(({ row }) => row.accountId));
  const sides = new Map(
    accounts.map(({ id: accountId, name, email: to }) => [accountId, { accountId, name, email: to }]),
  );
  // An account without a name here is being deleted.
  const named = <Row extends { readonly accountId: string }>({ accountId, ...row }: Row) => {
    const side = sides.get(accountId);
    return side ? [{ ...side, ...row }] : [];
  };
  return {
    memberships: memberships.flatMap(({ row: { accountId, role, until, scope = null, joinedDate } }) =>
      named({ accountId, role, until, scope, joinedDate }),
    ),
    invitations: invitations.flatMap(({ row: { accountId, role, until, scope = null, expiresAt } }) =>
      named({ accountId, role, until, scope, expiresAt }),
    ),
  };
}

/**
 * Accepts the invitation of an account. It is for the owner of its address now, so that a mail that was passed on lets nobody in,
 * and holds what it says now. An existing member gets what it says.
 */
export const acceptInvitation: UseCase<typeof acceptContract> = async (caller, { params: { accountId } }) => {
  const { userId } = caller;
  const joined = await retryOnConflict(async () => {
    const { email, invitation } = await invitationFor(userId, accountId);
    if (!invitation || hasExpired(invitation.row)) throw new Refusal('INVITATION_ENDED');
    const { role, until, scope = null, id } = invitation.row;
    if (until !== null && Date.parse(until) <= Date.parse(iso())) throw new Refusal('INVITATION_ENDED');
    const [was, others] = await Promise.all([readMember(accountId, userId), membershipsOf(userId)]);
    if (!was && others.length >= MEMBERSHIPS_MAX)
      throw new Refusal('TOO_MANY_MEMBERS', { max: MEMBERSHIPS_MAX });
    const joinedDate = was?.row.joinedDate ?? iso();
    const row = { id: `${accountId}.${userId}`, accountId, userId, role, until, scope, joinedDate };
    await acceptInto(invitation, row, was, [
      { write: accountMustExist(accountId), refusal: new Refusal('INVITATION_ENDED') },
      { write: accountMustHaveAddress(userId, email), refusal: new Refusal('INVITATION_ENDED') },
      auditedTeam(caller, accountId, `user/${userId}`, { after: { role, until, scope, invitation: id } }),
    ]);
    return invitation;
  });
  await queueMemberMail({ about: 'joined', accountId, id: userId, at: joined.row.invitedDate });
  return membershipsIn(userId);
};

export const declineInvitation: UseCase<typeof declineContract> = async (
  caller,
  { params: { accountId } },
) => {
  await retryOnConflict(async () => {
    const { invitation } = await invitationFor(caller.userId, accountId);
    if (!invitation) return;
    const { email, role, until, id } = invitation.row;
    await removeInvitation(invitation, [
      auditedTeam(caller, accountId, `invitation/${id}`, { before: { email, role, until } }),
    ]);
  });
  return membershipsIn(caller.userId);
};

/** The address of a person, and the invitation of an account to it, if there is one. */
async function invitationFor(
  userId: string,
  accountId: string,
): Promise<{ readonly email: string; readonly invitation: InvitationItem | undefined }> {
  const email = (await addressOf(userId)) ?? '';
  return { email, invitation: await readInvitation(accountId, invitationId(email)) };
}
