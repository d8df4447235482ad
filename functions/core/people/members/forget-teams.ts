import {
  accountsWith,
  eraseInvitation,
  eraseMember,
  eraseMembership,
  invitationsOf,
  membersOf,
} from './member-store.ts';

/**
 * Deletes what teams have of a deleted account: its members, its invitations, and its memberships elsewhere. It can be repeated,
 * and continues where a crash has stopped it.
 */
export async function forgetTeams(userId: string): Promise<void> {
  const [members, accounts, invitations] = await Promise.all([
    membersOf(userId),
    accountsWith(userId),
    invitationsOf(userId),
  ]);
  for (const { row } of members) await eraseMember(userId, row.userId);
  for (const invitation of invitations) await eraseInvitation(invitation);
  for (const accountId of accounts) await eraseMembership(userId, accountId);
}
