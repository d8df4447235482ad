import type { Role } from '../../../../shared/roles.ts';
import {
  type FactorDuty,
  factorDutyOf,
  foresee,
  foreseenForMembers,
  foreseenGroups,
  groupsNow,
  groupThatAsksMembers,
  hasSecondStep,
} from './factors/factor-duty.ts';
import { type LiveSession, readSessionUser, userClaimedBy } from './sign-in/session-store.ts';
import { stands } from './single-sign-on/rule.ts';
import { readUser, readUsers, refuseCallsOf } from './store.ts';
import type { UserItem } from './user-item.ts';

export { foreseenForMembers, groupThatAsksMembers, type LiveSession, refuseCallsOf, userClaimedBy };

/** The facts about an account that decide what a caller may do now. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  readonly deactivated: boolean;
  /** The group that the account administers; null unless the role is GROUP_ADMIN, whatever is stored. */
  readonly administers: string | null;
  /** See user-item.ts. */
  readonly keyEpoch: number;
  readonly managerGroup: string | null;
  /** Null: the default label. */
  readonly appLabel: string | null;
  readonly hasFactor: boolean;
  /** Until when the calls of its sessions are refused (access/limit-calls.ts), ms. */
  readonly refusedUntil: number | undefined;
}

const toAccount = ({
  row: { id, role, deactivated, appLabel, managerGroup },
  administers,
  keyEpoch = 0,
  hasFactor = false,
  callsRefusedUntil,
}: UserItem): Account => ({
  userId: id,
  role,
  deactivated,
  administers: role === 'GROUP_ADMIN' ? administers : null,
  keyEpoch,
  appLabel,
  managerGroup,
  hasFactor,
  refusedUntil: callsRefusedUntil,
});

/** An account, read consistently. */
export async function accountOf(userId: string): Promise<Account | undefined> {
  const user = await readUser(userId);
  return user && toAccount(user);
}

/**
 * The same for several accounts, by BatchGetItem, which combines with other reads of the same moment into one request.
 */
export async function accountsOf(userIds: readonly string[]): Promise<Account[]> {
  return (await readUsers(userIds, { consistent: true })).map(toAccount);
}

/** What a live session proves of its account, in one consistent read. */
interface InSession {
  readonly account: Account;
  readonly session: LiveSession;
  /** The second factor that the account owes. */
  readonly duty: FactorDuty | undefined;
  readonly hasSecondStep: boolean;
}

export async function accountOfSession(token: string): Promise<InSession | undefined> {
  const [found, foreseen] = await Promise.all([
    readSessionUser(token),
    foreseenGroups(userClaimedBy(token) ?? ''),
  ]);
  if (!found) return undefined;
  const { user, session } = found;
  foresee(user);
  const groups = await groupsNow(user, foreseen);
  if (!stands(user, session.signOn, groups.found.get(user.row.managerGroup ?? ''))) return undefined;
  return {
    account: toAccount(user),
    session,
    duty: await factorDutyOf(user, groups, session.signOn),
    hasSecondStep: hasSecondStep(user, groups, session.signOn),
  };
}
