import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../../../shared/errors.ts';
import { now } from '../../../../platform/clock.ts';
import { expr } from '../../../../platform/expression.ts';
import type { Guarded } from '../../../../platform/guarded.ts';
import {
  getItem,
  type Item,
  type Key,
  putItem,
  transact,
  type Write,
  written,
} from '../../../../platform/table.ts';
import { SESSION_SECONDS } from '../sign-in/session-times.ts';
import type { Person, SignOn } from './person.ts';

/**
 * Items of single sign-on, of a guarded kind:
 * - `sso#group <group>` / `secret`: by what we prove ourselves to its provider
 * - `sso#<hash of the cookie>` / `errand`: a sign-on that a browser has begun
 * - `sso#<hash of the cookie>` / `proved`: one to which the provider has said yes, while a second factor is asked for
 * - `sso#<hash of group, issuer and subject>` / `account`: points to the account that somebody has there. The account names the
 *   three itself, and only if it does the pointer counts
 * - `sso#<hash of group, issuer and session there>` / `session`: points to the account that has signed in in that session
 * - the same, or `sso#<hash of group, issuer and subject>`, / `ended`: when the provider has ended it
 */
interface SecretItem extends Item {
  clientSecret: string;
}

export interface Errand {
  readonly group: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly host: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** When it began. */
  readonly at: number;
  /** Whether it was begun as a fresh proof. */
  readonly proves: boolean;
}

interface Expiring extends Item {
  expiresAt: number;
  ttl: number;
}
type ErrandItem = Errand & Expiring;
/** What a provider has said of somebody who still has to enter a code; `at`: when. */
type ProvedItem = Expiring & {
  at: number;
  userId: string;
  host: string;
  sessionEpoch: number;
  signOn: SignOn;
};

/** A session at the provider of a group. */
export type SessionThere = Pick<SignOn, 'group' | 'issuer'> & { readonly sid: string };

export const ERRAND_SECONDS = 600;
const PROVED_SECONDS = 300;

const digest = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
const secretKey = (group: string): Key => ({ pk: `sso#group ${group}`, sk: 'secret' });
const errandKey = (cookie: string): Key => ({ pk: `sso#${digest(cookie)}`, sk: 'errand' });
const provedKey = (cookie: string): Key => ({ pk: `sso#${digest(cookie)}`, sk: 'proved' });
const personKey = ({ group, issuer, subject }: Person): Key => ({
  pk: `sso#${digest(group, issuer, subject)}`,
  sk: 'account',
});
/** The tag keeps a session apart from a subject of the same name. */
const sessionAt = ({ group, issuer, sid }: SessionThere, sk: 'session' | 'ended'): Key => ({
  pk: `sso#${digest('session', group, issuer, sid)}`,
  sk,
});
const endedKey = (what: Person | SessionThere): Key =>
  'sid' in what ? sessionAt(what, 'ended') : { ...personKey(what), sk: 'ended' };

export const keepClientSecret = (group: string, clientSecret: string): Guarded => ({
  write: { put: { ...secretKey(group), clientSecret } satisfies SecretItem },
});
export const forgetClientSecret = (group: string): Guarded => ({ write: { delete: secretKey(group) } });
export const readClientSecret = async (group: string): Promise<string | undefined> =>
  (await getItem<SecretItem>(secretKey(group), { consistent: true }))?.clientSecret;

const until = (seconds: number) => {
  const expiresAt = now() + seconds * 1000;
  return { expiresAt, ttl: Math.ceil(expiresAt / 1000) };
};

/** Keeps what a browser has begun. Returns the secret of its cookie. */
export async function keepErrand(errand: Errand): Promise<string> {
  const cookie = randomBytes(32).toString('base64url');
  await putItem({ ...errandKey(cookie), ...errand, ...until(ERRAND_SECONDS) });
  return cookie;
}

/** What this browser has begun at this host, which is used up by it; undefined: nothing, or too long ago. */
export const takeErrand = (cookie: string, host: string): Promise<Errand | undefined> =>
  take<ErrandItem>(errandKey(cookie), host);

async function take<T extends Expiring & { host: string }>(key: Key, host: string): Promise<T | undefined> {
  const item = await getItem<T>(key, { consistent: true });
  if (!item || item.host !== host || item.expiresAt <= now()) return undefined;
  // Of several concurrent uses one succeeds.
  return (await written(transact([{ delete: key, when: expr`#expiresAt = ${item.expiresAt}` }])))
    ? item
    : undefined;
}

export async function keepProved(cookie: string, proved: Omit<ProvedItem, keyof Expiring>): Promise<void> {
  await putItem({ ...provedKey(cookie), ...proved, ...until(PROVED_SECONDS) });
}

export async function readProved(cookie: string, host: string): Promise<ProvedItem | undefined> {
  const item = await getItem<ProvedItem>(provedKey(cookie), { consistent: true });
  return item && item.host === host && item.expiresAt > now() ? item : undefined;
}
export const endProved = async (cookie: string, host: string): Promise<boolean> =>
  (await take<ProvedItem>(provedKey(cookie), host)) !== undefined;

/** The id of the account that this person had, which may be gone or another's by now. */
export const readPerson = async (person: Person): Promise<string | undefined> =>
  (await getItem<Item & { userId: string }>(personKey(person), { consistent: true }))?.userId;

/** Points from a person to an account. It fails if the pointer has changed since it was read. */
export const bindPerson = (person: Person, userId: string, was: string | undefined): Guarded => ({
  write: {
    put: { ...personKey(person), userId },
    when: was === undefined ? expr`attribute_not_exists(#pk)` : expr`#userId = ${was}`,
  },
  refusal: new Refusal('PLEASE_TRY_AGAIN'),
});
export const forgetPerson = (person: Person): Guarded => ({
  write: { delete: personKey(person) },
});

/** Longer than any sign-on takes. */
const ENDED_SECONDS = 24 * 3600;
/** A change of password or factors starts the time of a session again. More than eight times in a row is not to be expected. */
const POINTER_SECONDS = 8 * SESSION_SECONDS;

/**
 * The writes by which a session begins only if the provider has not ended it since it said so, and by which that can end it.
 *
 * @param at when the provider said who it is
 */
export function beginThere(
  { group, issuer, subject, sid }: SignOn,
  userId: string,
  at: number,
): readonly Write[] {
  const when = expr`attribute_not_exists(#pk) OR #endedAt < ${at}`;
  const person = { check: endedKey({ group, issuer, subject }), when };
  if (sid === undefined) return [person];
  const there = { group, issuer, sid };
  const { ttl } = until(POINTER_SECONDS);
  return [person, { check: endedKey(there), when }, { put: { ...sessionAt(there, 'session'), userId, ttl } }];
}

/** Notes that the provider has ended a session, or all of somebody: what is on its way by then begins no session here. */
export async function endThere(what: Person | SessionThere): Promise<void> {
  const { ttl } = until(ENDED_SECONDS);
  await putItem({ ...endedKey(what), endedAt: now(), ttl });
}

/** The id of the account that has signed in in a session of a provider. */
export const readSessionThere = async (there: SessionThere): Promise<string | undefined> =>
  (await getItem<Item & { userId: string }>(sessionAt(there, 'session'), { consistent: true }))?.userId;
