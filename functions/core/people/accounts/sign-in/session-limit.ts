import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import {
  deleteItem,
  getItem,
  type Item,
  inPages,
  queryItems,
  updateItem,
  written,
} from '../../../../platform/table.ts';
import { type UserItem, userKey } from '../user-item.ts';

/** The fields of a session that matter here (session-store.ts). */
type Session = Item & { readonly epoch: number; readonly seenAt: number };

/** The number of sessions that are deleted concurrently. */
const TOGETHER = 25;

/**
 * An account counts the sessions that ever started, and notes up to which number there is room, so that most sign-ins need not
 * read its sessions. Those that ended keep their room until all are counted again.
 */
type Room = Pick<UserItem, 'sessionEpoch' | 'sessionsStarted' | 'sessionRoom'>;

/** The condition of an account that has room for one more session. */
export const hasRoom = (epoch: number): Expression =>
  expr`#sessionRoom.#epoch = ${epoch} AND #sessionsStarted < #sessionRoom.#until`;

/** The same of an account as it was read; it may have changed. */
export const mayHaveRoom = ({ sessionEpoch, sessionsStarted = 0, sessionRoom }: Room): boolean =>
  sessionRoom?.epoch === sessionEpoch && sessionsStarted < sessionRoom.until;

/**
 * Ends the least recently used sessions of an account if there are more than SESSIONS_MAX, deletes those of earlier epochs, and
 * notes the room that is left. It must be called after a new session was stored for which there was no room: of several
 * concurrent sign-ins, the last one then sees all sessions.
 */
export async function endOldestSessions(userId: string, epoch: number): Promise<void> {
  // Before the sessions: then those that are counted here are among them.
  const { sessionsStarted = 0 } = (await getItem<UserItem>(userKey(userId), { consistent: true })) ?? {};
  const range = { prefix: 'session#' };
  const sessions = await Array.fromAsync(
    inPages((after) => queryItems<Session>(`user#${userId}`, { range, consistent: true, after })),
  );
  const isOver = (session: Session) => session.epoch < epoch;
  const current = sessions
    .filter((session) => !isOver(session))
    .toSorted((one, other) => other.seenAt - one.seenAt);
  const oldest = current.slice(SESSIONS_MAX);
  await inLanes([...sessions.filter(isOver), ...oldest], TOGETHER, async (some) => {
    await Promise.all(some.map((session) => deleteItem(session)));
  });
  const until = sessionsStarted + SESSIONS_MAX - (current.length - oldest.length);
  await written(
    updateItem(
      userKey(userId),
      set({ sessionRoom: { epoch, until } }),
      expr`#sessionEpoch = ${epoch} AND #sessionsStarted = ${sessionsStarted}`,
    ),
  );
}
