import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { deleteItem, type Item, queryItems } from '../../../../platform/table.ts';

/** What counts of a session (session-store.ts). */
type Session = Item & { readonly epoch: number; readonly seenAt: number };

/** So many are deleted at a time. */
const TOGETHER = 25;

/**
 * Ends the sessions of an account that were used longest ago, where there are more than there may be; those that are over
 * anyway go with them. Whoever starts a session does so after it is stored: however many start at the same time, the last one
 * sees all.
 */
export async function endOldestSessions(userId: string, epoch: number): Promise<void> {
  const sessions: Session[] = [];
  let after: Record<string, string> | undefined;
  do {
    const options = { range: { prefix: 'session#' }, consistent: true, after };
    const { items, stoppedAt } = await queryItems<Session>(`user#${userId}`, options);
    sessions.push(...items);
    after = stoppedAt;
  } while (after);
  const isOver = (session: Session) => session.epoch < epoch;
  const oldest = sessions
    .filter((session) => !isOver(session))
    .toSorted((one, other) => other.seenAt - one.seenAt)
    .slice(SESSIONS_MAX);
  await inLanes([...sessions.filter(isOver), ...oldest], TOGETHER, async (some) => {
    await Promise.all(some.map((session) => deleteItem(session)));
  });
}
