import {
  accountsWith,
  eraseInvitation,
  eraseMember,
  eraseMembership,
  invitationsOf,
  membersOf,
} from './member-store.ts';

/**
 * Deletes all that is known of a deleted account in teams: its own members and invitations, and what it was elsewhere. It is
 * idempotent, and goes on after a death.
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
