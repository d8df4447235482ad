import { type getSessions as contract, SESSIONS_LISTED_MAX } from '../../../../../shared/contract/auth.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Session } from '../../../../../shared/model/session.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { readUser } from '../store.ts';
import { liveSessions, type SessionItem, sessionIdOf } from './session-store.ts';

/** The caller's sessions: the current one first, then the most recently used. */
export async function getSessions({ userId, sessionId }: Caller): Promise<Reply<typeof contract>> {
  const user = await readUser(userId);
  if (!user) throw new Refusal('NOT_LOGGED_IN');
  const found: SessionItem[] = [];
  for await (const session of liveSessions(user)) found.push(session);
  const isCurrent = (session: SessionItem) => sessionIdOf(session) === sessionId;
  const sorted = found.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.seenAt - a.seenAt);
  const items = sorted.slice(0, SESSIONS_LISTED_MAX).map(
    (session): Session => ({
      id: sessionIdOf(session),
      browser: session.browser ?? null,
      system: session.system ?? null,
      address: session.address ?? '',
      createdDate: iso(session.createdAt),
      lastUsedDate: iso(session.seenAt),
      isCurrent: isCurrent(session),
    }),
  );
  return { items, total: found.length };
}
