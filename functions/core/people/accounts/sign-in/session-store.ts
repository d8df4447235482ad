import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Viewer } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import {
  deleteItem,
  getItems,
  type Item,
  inPages,
  queryItems,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../../platform/table.ts';
import type { SignOn } from '../single-sign-on/person.ts';
import { type UserItem, userKey } from '../user-item.ts';
import { type Device, deviceOf } from './device-of.ts';
import { endOldestSessions, hasRoom, mayHaveRoom } from './session-limit.ts';
import { SESSION_SECONDS } from './session-times.ts';

/** `user#<id>` / `session#<hash>`: a session, in the partition of its user so that one request reads both. */
export interface SessionItem extends Item, Partial<Device> {
  createdAt: number;
  /** The last use, to within SEEN_EVERY_MS. */
  seenAt: number;
  /** The session epoch of its user when the session started. */
  epoch: number;
  /** The network address (block) from which it started. */
  address?: string;
  /** When its owner last proved their identity, by the strongest factor of the account. Absent: when it started. */
  provedAt?: number;
  /** The user that its admin acts for, and since when; only of an admin who has to prove that (access/identify.ts). */
  actsFor?: { userId: string; since: number };
  /** The sign-on by which it started. Absent: it started otherwise. */
  signOn?: SignOn;
  ttl: number;
}

/** A session ends after this long without use. */
const SESSION_IDLE_MS = 8 * 3600_000;
/** The last use of a session is stored at most this often. */
const SEEN_EVERY_MS = 10 * 60_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * Starts a session and returns its token: the user's id and a secret, which is stored only as a hash.
 *
 * @param provedAt of the session that it continues; absent: its owner has proved everything now
 * @param signOn by which it starts, or by which the one started that it continues
 * @param change of the account, in the same transaction
 * @param also further writes of the transaction
 * @throws PLEASE_TRY_AGAIN if the account was deleted, or its sessions were ended, since it was read
 */
export async function insertSession(
  account: Pick<UserItem, 'row' | 'sessionEpoch' | 'sessionsStarted' | 'sessionRoom'>,
  { address = '', userAgent }: Partial<Viewer> = {},
  { provedAt, signOn }: { provedAt?: number | undefined; signOn?: SignOn | undefined } = {},
  { change, also = [] }: { readonly change?: Expression; readonly also?: readonly Write[] } = {},
): Promise<string> {
  const {
    row: { id: userId },
    sessionEpoch: epoch,
  } = account;
  const secret = randomBytes(32).toString('base64url');
  const at = now();
  const session: SessionItem = {
    pk: `user#${userId}`,
    sk: `session#${hashOf(secret)}`,
    createdAt: at,
    seenAt: at,
    epoch,
    address,
    ...(provedAt !== undefined && { provedAt }),
    ...(signOn && { signOn }),
    ...deviceOf(userAgent),
    ttl: Math.floor(at / 1000) + SESSION_SECONDS,
  };
  const counted = expr`${change ?? expr``} ADD #sessionsStarted ${1}`;
  const begin = (when: Expression) =>
    written(transact([{ update: userKey(userId), change: counted, when }, { put: session }, ...also]));
  const isCurrent = expr`#sessionEpoch = ${epoch}`;
  const token = `${userId}.${secret}`;
  if (mayHaveRoom(account) && (await begin(expr`${isCurrent} AND ${hasRoom(epoch)}`))) return token;
  if (!(await begin(isCurrent))) throw new Refusal('PLEASE_TRY_AGAIN');
  await endOldestSessions(userId, epoch);
  return token;
}

/** The public id of a session. Neither the token nor its stored hash can be derived from it. */
export const sessionIdOf = ({ sk }: { sk: string }): string => hashOf(`id of ${sk}`).slice(0, 16);

/** The user that a token names, and its secret. Nothing is verified. */
function readToken(token: string) {
  const [, userId, secret] = /^([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
  return { userId, secret };
}

/** The user that a token says it is of: only to read ahead, because anybody can write one. */
export const userClaimedBy = (token: string): string | undefined => readToken(token).userId;

/** The key of a session; undefined for a malformed token. */
function sessionKey(token: string) {
  const { userId, secret } = readToken(token);
  return userId && secret ? { pk: `user#${userId}`, sk: `session#${hashOf(secret)}` } : undefined;
}

/** Expiry is checked here: DynamoDB removes items days late. */
const isLive = (session: SessionItem, user: UserItem, at: number): boolean =>
  session.epoch === user.sessionEpoch &&
  at <= session.createdAt + SESSION_SECONDS * 1000 &&
  at <= session.seenAt + SESSION_IDLE_MS;

/** A live session, as others know it. */
export interface LiveSession {
  /** Public; it is no credential. */
  readonly id: string;
  readonly provedAt: number;
  readonly actsFor?: SessionItem['actsFor'];
  readonly signOn?: SignOn;
  /** Notes that its admin acts for a user from now on. */
  readonly actFor: (userId: string) => Promise<unknown>;
}

/** The account of a live session and the session, in one consistent read. */
export async function readSessionUser(
  token: string,
): Promise<{ user: UserItem; session: LiveSession } | undefined> {
  const key = sessionKey(token);
  if (!key) return undefined;
  const items = await getItems([key, { pk: key.pk, sk: 'row' }], { consistent: true });
  const session = items.find(({ sk }) => sk === key.sk) as SessionItem | undefined;
  const user = items.find(({ sk }) => sk === 'row') as UserItem | undefined;
  const at = now();
  if (!session || !user || !isLive(session, user, at)) return undefined;
  // The write fails if the session was ended concurrently: this call may still finish, the next one is refused.
  const note = (change: Partial<SessionItem>) =>
    written(updateItem(key, set(change), expr`attribute_exists(#pk)`));
  if (at > session.seenAt + SEEN_EVERY_MS) await note({ seenAt: at });
  const { actsFor, signOn, createdAt, provedAt = createdAt } = session;
  const actFor = (userId: string) => note({ actsFor: { userId, since: at } });
  return { user, session: { id: sessionIdOf(key), provedAt, actsFor, signOn, actFor } };
}

/** The live sessions of an account, unordered; reads the table page by page. */
export async function* liveSessions(user: UserItem): AsyncGenerator<SessionItem> {
  const at = now();
  const range = { prefix: 'session#' };
  const sessions = inPages((after) => queryItems<SessionItem>(user.pk, { range, after, consistent: true }));
  for await (const session of sessions) if (isLive(session, user, at)) yield session;
}

export async function deleteSession(token: string): Promise<void> {
  const key = sessionKey(token);
  if (key) await deleteItem(key);
}

/** The writes of a transaction that end a session; none for a malformed token. */
export function deletingSession(token: string): Write[] {
  const key = sessionKey(token);
  return key ? [{ delete: key }] : [];
}
