import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { deleteItem, type Item, inPages, queryItems } from '../../../../platform/table.ts';

/** The fields of a session that matter here (session-store.ts). */
type Session = Item & { readonly epoch: number; readonly seenAt: number };

/** The number of sessions that are deleted concurrently. */
const TOGETHER = 25;

/**
 * Ends the least recently used sessions of an account if there are more than SESSIONS_MAX, and deletes those of earlier
 * epochs. It must be called after the new session was stored: of several concurrent sign-ins, the last one then sees
 * all sessions.
 */
export async function endOldestSessions(userId: string, epoch: number): Promise<void> {
  const range = { prefix: 'session#' };
  const sessions = await Array.fromAsync(
    inPages((after) => queryItems<Session>(`user#${userId}`, { range, consistent: true, after })),
  );
  const isOver = (session: Session) => session.epoch < epoch;
  const oldest = sessions
    .filter((session) => !isOver(session))
    .toSorted((one, other) => other.seenAt - one.seenAt)
    .slice(SESSIONS_MAX);
  await inLanes([...sessions.filter(isOver), ...oldest], TOGETHER, async (some) => {
    await Promise.all(some.map((session) => deleteItem(session)));
  });
}
