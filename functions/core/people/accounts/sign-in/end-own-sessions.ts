import type { deleteOtherSessions, deleteSession } from '../../../../../shared/contract/auth.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { transactGuarded } from '../../../../platform/guarded.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser, readUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { liveSessions, type SessionItem, sessionIdOf } from './session-store.ts';

/** Ends one session of the caller. Throws ENTITY_NOT_FOUND. */
export const endOwnSession: UseCase<typeof deleteSession> = async (caller, { params: { id } }) => {
  const { user, session } = await findSession(caller, id, new Refusal('ENTITY_NOT_FOUND'));
  await transactGuarded([{ write: { delete: session } }, ...auditedEnd(caller, user)]);
  return {};
};

/**
 * Ends all sessions of the caller except this one, in one transaction for any number of sessions: it starts a new
 * session epoch of the account and moves this session into it.
 */
export async function endOtherSessions(caller: Caller): Promise<Reply<typeof deleteOtherSessions>> {
  const notLoggedIn = new Refusal('NOT_LOGGED_IN');
  const { session } = await findSession(caller, caller.sessionId, notLoggedIn);
  await changeUser(caller.userId, (user) => {
    const sessionEpoch = user.sessionEpoch + 1;
    const when = expr`#epoch = ${user.sessionEpoch}`;
    return {
      change: { sessionEpoch },
      also: [
        { write: { update: session, change: set({ epoch: sessionEpoch }), when }, refusal: notLoggedIn },
        ...auditedEnd(caller, user),
      ],
    };
  });
  return {};
}

/** A live session of the caller by its public id, and the caller's account. */
export async function findSession(
  { userId }: Caller,
  id: string | undefined,
  missing: Refusal,
): Promise<{ user: UserItem; session: SessionItem }> {
  const user = await readUser(userId);
  if (!user) throw missing;
  for await (const session of liveSessions(user)) if (sessionIdOf(session) === id) return { user, session };
  throw missing;
}

const auditedEnd = (caller: Caller, { row: { id, managerGroup } }: UserItem) =>
  audited(caller, { item: `user/${id}`, subjectId: id, managerGroup, after: { sessions: 'ended' } });
