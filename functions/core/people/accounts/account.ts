import type { Role } from '../../../../shared/roles.ts';
import { readSessionUser } from './sign-in/session-store.ts';
import { readUser, readUsers } from './store.ts';
import type { UserItem } from './user-item.ts';

/** What decides who a caller is and what the caller may do now. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  readonly deactivated: boolean;
  /** The group that the account administers. Only a group admin does, whatever else is stored. */
  readonly administers: string | null;
  /** See user-item.ts. */
  readonly keyEpoch: number;
}

const toAccount = ({ row: { id, role, deactivated }, administers, keyEpoch = 0 }: UserItem): Account => ({
  userId: id,
  role,
  deactivated,
  administers: role === 'GROUP_ADMIN' ? administers : null,
  keyEpoch,
});

/** An account, read consistently. */
export async function accountOf(userId: string): Promise<Account | undefined> {
  const user = await readUser(userId, { consistent: true });
  return user && toAccount(user);
}

/** The same by BatchGetItem, which joins other reads of the same moment. */
export async function accountsOf(userIds: readonly string[]): Promise<Account[]> {
  return (await readUsers(userIds, { consistent: true })).map(toAccount);
}

/** The account of a live session and the id of the session, in one consistent read. */
export async function accountOfSession(
  token: string,
): Promise<{ account: Account; sessionId: string } | undefined> {
  const found = await readSessionUser(token);
  return found && { account: toAccount(found.user), sessionId: found.sessionId };
}
