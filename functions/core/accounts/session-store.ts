import { createHash, randomBytes } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import { expr, set } from '../../platform/expression.ts';
import { deleteItem, getItems, type Item, transact, updateItem, written } from '../../platform/table.ts';
import { type UserItem, userKey } from './user-item.ts';

/** `user#<id>` / `session#<hash>`: a session, beside its user so that one read answers both. */
interface SessionItem extends Item {
  createdAt: number;
  /** The last use, to within SEEN_EVERY_MS. */
  seenAt: number;
  /** Of its user, when it began. */
  epoch: number;
  ttl: number;
}

/** A session ends after this long without use, and at the latest after this long altogether. */
const SESSION_IDLE_MS = 8 * 3600_000;
export const SESSION_SECONDS = 7 * 24 * 3600;
/** A session's last use is written down at most this often. */
const SEEN_EVERY_MS = 10 * 60_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * Starts a session and answers its token: the user's id and a secret that is kept hashed only. Throws ConditionFailed for
 * an account that went away, or whose sessions were ended, meanwhile.
 */
export async function insertSession({
  row: { id: userId },
  sessionEpoch: epoch,
}: Pick<UserItem, 'row' | 'sessionEpoch'>): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const at = now();
  const session: SessionItem = {
    pk: `user#${userId}`,
    sk: `session#${hashOf(secret)}`,
    createdAt: at,
    seenAt: at,
    epoch,
    ttl: Math.floor(at / 1000) + SESSION_SECONDS,
  };
  await transact([{ check: userKey(userId), when: expr`#sessionEpoch = ${epoch}` }, { put: session }]);
  return `${userId}.${secret}`;
}

/** The key of a session; undefined for a text that can be no token. */
function sessionKey(token: string) {
  const [, userId, secret] = /^([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
  return userId && secret ? { pk: `user#${userId}`, sk: `session#${hashOf(secret)}` } : undefined;
}

/** The account of a live session, in one consistent read. Expiry is checked here: DynamoDB removes items days late. */
export async function readSessionUser(token: string): Promise<UserItem | undefined> {
  const key = sessionKey(token);
  if (!key) return undefined;
  const items = await getItems([key, { pk: key.pk, sk: 'row' }], { consistent: true });
  const session = items.find(({ sk }) => sk === key.sk) as SessionItem | undefined;
  const user = items.find(({ sk }) => sk === 'row') as UserItem | undefined;
  const at = now();
  if (!session || !user || session.epoch !== user.sessionEpoch) return undefined;
  if (at > session.createdAt + SESSION_SECONDS * 1000 || at > session.seenAt + SESSION_IDLE_MS)
    return undefined;
  // Ended meanwhile: this call may still finish, the next one will not begin.
  if (at > session.seenAt + SEEN_EVERY_MS)
    await written(updateItem(key, set({ seenAt: at }), expr`attribute_exists(#pk)`));
  return user;
}

export async function deleteSession(token: string): Promise<void> {
  const key = sessionKey(token);
  if (key) await deleteItem(key);
}
