import type { getTeam as contract } from '../../../../shared/contract/auth.ts';
import type { Invitation, Member } from '../../../../shared/model/member.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { type Owner, ownersOf } from '../accounts/owners-of.ts';
import { type InvitationItem, invitationsOf, type MemberItem, membersOf } from './member-store.ts';
import { hasEnded } from './membership-now.ts';

/** The people of an account, by their address, and those who were asked: two Queries, and one read of the accounts. */
export const getTeam: UseCase<typeof contract> = async ({ actsFor }) => {
  const [members, invitations] = await Promise.all([membersOf(actsFor), invitationsOf(actsFor)]);
  const people = await ownersOf(members.map(({ row }) => row.userId));
  return {
    members: members.flatMap((item) => toMember(item, people.get(item.row.userId))).sort(byAddress),
    invitations: invitations.map(({ row }) => toInvitation(row)).sort(byAddress),
  };
};

/** None: the account is being deleted. */
export const toMember = (item: MemberItem, person: Owner | undefined): Member[] => {
  const { userId, role, until, scope = null, joinedDate } = item.row;
  if (!person) return [];
  const { name, email } = person;
  return [{ userId, name, email, role, until, scope, joinedDate, hasEnded: hasEnded(item) }];
};

type InvitationRow = InvitationItem['row'];

export const hasExpired = ({ expiresAt }: InvitationRow): boolean => Date.parse(expiresAt) <= now();

export function toInvitation(invitation: InvitationRow): Invitation {
  const { accountId: _, ...row } = invitation;
  return { ...row, scope: row.scope ?? null, hasExpired: hasExpired(invitation) };
}

const byAddress = (one: { readonly email: string }, other: { readonly email: string }): number =>
  one.email < other.email ? -1 : 1;
