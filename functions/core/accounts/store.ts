import { createHash, randomBytes } from 'node:crypto';
import type { Language, User } from '../../../shared/model/user.ts';
import type { Role } from '../../../shared/roles.ts';
import { iso, now } from '../../platform/clock.ts';
import { expr, set } from '../../platform/expression.ts';
import {
  ConditionFailed,
  deleteItem,
  getItem,
  getItems,
  type Item,
  queryItems,
  transact,
  updateItem,
  written,
} from '../../platform/table.ts';

/**
 * Items of accounts:
 * - `user#<id>` / `row`: the account; listed by group (`own`) and over all (`all`)
 * - `user#<id>` / `session#<hash>`: a session, beside its user so that one read answers both
 * - `email#<address>` / `user`: marks an address as taken and points to its account
 */
interface UserRow {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  verified: boolean;
  createdDate: string;
  lastLoginDate: string | null;
  appLabel: string | null;
  managerLabel: string | null;
  managerGroup: string | null;
}

export interface UserItem extends Item {
  schema: 1;
  row: UserRow;
  languageCode: Language;
  passwordHash: string;
  deactivated: boolean;
  infoFeatureState: User['infoFeatureState'];
  acceptedTermsOfUseVersion: string | null;
  /** The group whose admin this user is. */
  administers: string | null;
}

interface SessionItem extends Item {
  createdAt: number;
  /** The last use, to within SEEN_EVERY_MS. */
  seenAt: number;
  ttl: number;
}

/** A session ends after this long without use, and at the latest after this long altogether. */
const SESSION_IDLE_MS = 8 * 3600_000;
export const SESSION_SECONDS = 7 * 24 * 3600;
/** A session's last use is written down at most this often. */
const SEEN_EVERY_MS = 10 * 60_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const userKey = (id: string) => ({ pk: `user#${id}`, sk: 'row' });
const emailKey = (email: string) => ({ pk: `email#${email}`, sk: 'user' });

/** Addresses are compared without regard to case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Index keys of an account: by address, day of the last sign-in, role, verification, label and creation. */
function indexKeys({
  id,
  email,
  roles,
  verified,
  createdDate,
  lastLoginDate,
  managerGroup,
  managerLabel,
}: UserRow) {
  return {
    all: 'user',
    ...(managerGroup && { own: `user#${managerGroup}` }),
    s1: `${email}#${id}`,
    s2: `${lastLoginDate?.slice(0, 10) ?? 'never'}#${id}`,
    s3: `${roles[0]}#${id}`,
    s4: `${verified}#${id}`,
    s5: `${managerLabel ?? ''}#${id}`,
    s6: `${createdDate}#${id}`,
  };
}

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  roles: Role[];
  languageCode: Language;
  verified: boolean;
  managerGroup?: string | null;
  managerLabel?: string | null;
  appLabel?: string | null;
  administers?: string | null;
}

/** Creates an account together with the marker of its address. Answers undefined when the address is taken. */
export async function insertUser(user: NewUser): Promise<UserItem | undefined> {
  const id = randomBytes(12).toString('base64url');
  const email = normaliseEmail(user.email);
  const row: UserRow = {
    id,
    name: user.name,
    email,
    roles: user.roles,
    verified: user.verified,
    createdDate: iso(),
    lastLoginDate: null,
    appLabel: user.appLabel ?? null,
    managerLabel: user.managerLabel ?? null,
    managerGroup: user.managerGroup ?? null,
  };
  const item: UserItem = {
    ...userKey(id),
    ...indexKeys(row),
    schema: 1,
    row,
    languageCode: user.languageCode,
    passwordHash: user.passwordHash,
    deactivated: false,
    infoFeatureState: 'OFF',
    acceptedTermsOfUseVersion: null,
    administers: user.administers ?? null,
  };
  try {
    await transact([
      { put: { ...emailKey(email), userId: id }, when: expr`attribute_not_exists(#pk)` },
      { put: item, when: expr`attribute_not_exists(#pk)` },
    ]);
    return item;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Removes an account and frees its address; its sessions mean nothing without it. Answers false when it was gone. */
export const deleteUser = ({ row: { id, email } }: UserItem): Promise<boolean> =>
  written(
    transact([{ delete: userKey(id), when: expr`attribute_exists(#pk)` }, { delete: emailKey(email) }]),
  );

export const readUser = (id: string, options?: { consistent?: boolean }) =>
  getItem<UserItem>(userKey(id), options);

export const readUsers = (ids: readonly string[]) => getItems<UserItem>(ids.map(userKey));

/** The account of an address. Takes two reads whether or not it exists, so that nobody can tell by the time. */
export async function readUserByEmail(email: string): Promise<UserItem | undefined> {
  const marker = await getItem<Item & { userId: string }>(emailKey(normaliseEmail(email)), {
    consistent: true,
  });
  return readUser(marker?.userId ?? 'nobody', { consistent: true });
}

/** Writes a sign-in down: the time always, the index by day only when the day is a new one. */
export async function recordLogin({ row }: UserItem): Promise<UserItem> {
  const lastLoginDate = iso();
  return updateItem<UserItem>(
    userKey(row.id),
    set({ 'row.lastLoginDate': lastLoginDate, s2: indexKeys({ ...row, lastLoginDate }).s2 }),
    expr`attribute_exists(#pk)`,
  );
}

/** Starts a session and answers its token: the user's id and a secret that is kept hashed only. */
export async function insertSession(userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const at = now();
  const session: SessionItem = {
    pk: `user#${userId}`,
    sk: `session#${hashOf(secret)}`,
    createdAt: at,
    seenAt: at,
    ttl: Math.floor(at / 1000) + SESSION_SECONDS,
  };
  // No session for an account that went away meanwhile.
  await transact([{ check: userKey(userId), when: expr`attribute_exists(#pk)` }, { put: session }]);
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
  if (!session || !user) return undefined;
  if (at > session.createdAt + SESSION_SECONDS * 1000 || at > session.seenAt + SESSION_IDLE_MS)
    return undefined;
  if (at > session.seenAt + SEEN_EVERY_MS) await touchSession(key, at);
  return user;
}

async function touchSession(key: { pk: string; sk: string }, seenAt: number): Promise<void> {
  try {
    await updateItem(key, set({ seenAt }), expr`attribute_exists(#pk)`);
  } catch (error) {
    // Ended meanwhile: this call may still finish, the next one will not begin.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export async function deleteSession(token: string): Promise<void> {
  const key = sessionKey(token);
  if (key) await deleteItem(key);
}

/** Ends all sessions of a user: password change, deactivation, deletion. */
export async function deleteSessions(userId: string): Promise<void> {
  const { items } = await queryItems(`user#${userId}`, { range: { prefix: 'session#' }, consistent: true });
  await Promise.all(items.map((session) => deleteItem(session)));
}
