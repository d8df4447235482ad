import { getUser } from '../../../shared/contract/auth/account.ts';
import type { User } from '../../../shared/model/user.ts';
import type { MemberRole, Role } from '../../../shared/roles.ts';
import { SIGNED_IN_COOKIE } from '../../../shared/signed-in-cookie.ts';
import { ApiError, apiHooks, call, callAs } from './api.ts';
import { forgetPersonal, hasTexts, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The session. `known` is false until the server has responded or the tab's storage was read. */
export interface Session {
  readonly known: boolean;
  readonly user?: User;
  /** The account that an admin or a member acts for. */
  readonly actingAs?: User;
  /** What the user is in that account; absent: an admin acts for it. */
  readonly memberRole?: MemberRole;
  /** As a member, the user is let in to the devices of some sites and tags alone. */
  readonly isScoped?: boolean;
}

const USER = 'personal.user';
const ACTING_AS = 'personal.actingAs';
const MEMBER_ROLE = 'personal.memberRole';
const IS_SCOPED = 'personal.isScoped';

const session = createStore<Session>({ known: false });

export const getSession = session.get;
export const useSession = (): Session => useStore(session);
export const onSessionChange = session.subscribe;

/** Calls the listener when another user signs in, is acted for, or leaves; not when only the account has changed. */
export function onIdentityChange(listener: () => void): () => void {
  let before = apiHooks.generation;
  return session.subscribe(() => {
    if (apiHooks.generation === before) return;
    before = apiHooks.generation;
    listener();
  });
}

/** The role that decides what is shown: the most powerful one of the user, or of the user acted for. */
export function roleOf(session: Session): Role | undefined {
  // Members do what information providers do, whatever the account may otherwise.
  if (session.memberRole) return 'INFO_PROVIDER';
  const roles = meOf(session)?.roles;
  return (['ADMIN', 'GROUP_ADMIN', 'INFO_PROVIDER'] as const).find((role) => roles?.includes(role));
}

/** The user whose rights and devices count: the one that an admin acts for, or the signed-in user. */
export const meOf = ({ user, actingAs }: Session): User | undefined => actingAs ?? user;

/** A sign-in always starts a new generation, because calls that started before were sent without its cookie. */
export function signIn(user: User): void {
  apiHooks.generation += 1;
  become({ known: true, user });
}

/**
 * Acts for another account; the server decides whether that is allowed.
 *
 * @param memberRole what the user is in it; absent: an admin acts for it
 * @param isScoped whether the user is let in to the devices of some sites and tags alone
 */
export function actAs(other: User, memberRole?: MemberRole, isScoped = false): void {
  const { user } = session.get();
  if (user)
    become({
      known: true,
      user,
      actingAs: other,
      ...(memberRole && { memberRole }),
      ...(isScoped && { isScoped }),
    });
}

export function workAsMyself(): void {
  const { user } = session.get();
  if (user) become({ known: true, user });
}

/** Updates the account of the signed-in user, or of the user acted for, from a response. */
export function updateAccount(user: User): void {
  const now = session.get();
  // An answer to a change leaves out what only a reading of the user's own account has.
  if (now.actingAs?.id === user.id) become({ ...now, actingAs: { ...now.actingAs, ...user } });
  else if (now.user?.id === user.id) become({ ...now, user: { ...now.user, ...user } });
}

/** Ends a session after a logout or an expiry: no personal data stays in the browser. */
export function forgetSession(): void {
  apiHooks.generation += 1;
  apiHooks.runAs = undefined;
  forgetPersonal();
  session.set({ known: true });
}

function become(next: Session): void {
  const before = session.get();
  // The first time, the session of running calls only becomes known; it does not change.
  if (before.known && !isSameIdentity(before, next)) apiHooks.generation += 1;
  apiHooks.runAs = next.actingAs?.id;
  writeStored('tab', USER, next.user);
  writeStored('tab', ACTING_AS, next.actingAs);
  writeStored('tab', MEMBER_ROLE, next.memberRole);
  writeStored('tab', IS_SCOPED, next.isScoped);
  session.set(next);
}

const isSameIdentity = (one: Session, other: Session) =>
  one.user?.id === other.user?.id && one.actingAs?.id === other.actingAs?.id;

let asking: Promise<void> | undefined;

/** Resolves when the session is known; rejects if the server does not respond, and the next call retries. */
export function ensureSession(): Promise<void> {
  if (session.get().known) return Promise.resolve();
  asking ??= Promise.race([restoreSession(), known()]).finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * Resolves when the session becomes known, also by a sign-in; a later response of the server is then not waited for.
 */
const known = () =>
  new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (!session.get().known) return;
      stop();
      resolve();
    });
  });

/**
 * Finds out who is signed in. A tab that had a session continues at once with the stored user, while the server is
 * asked (401: the session is lost). A new tab waits for the response; without the cookie there is no session, and asking
 * would only log an error in the browser.
 */
async function restoreSession(): Promise<void> {
  const user = readUser(USER);
  const actingAs = readUser(ACTING_AS);
  if (user) {
    apiHooks.runAs = actingAs?.id;
    const memberRole = readStored('tab', MEMBER_ROLE) as MemberRole | undefined;
    const isScoped = readStored('tab', IS_SCOPED) === true;
    const acting = { ...(memberRole && { memberRole }), ...(isScoped && { isScoped }) };
    session.set(actingAs ? { known: true, user, actingAs, ...acting } : { known: true, user });
    void askServer().catch(() => {});
    return;
  }
  if (document.cookie.includes(`${SIGNED_IN_COOKIE}=`)) await askServer();
  else session.set({ known: true });
}

/** Reads the session, and changes of the account, from the server. */
export async function askServer(): Promise<void> {
  try {
    const me = await call(getUser, { params: { id: 'me' } });
    const { actingAs, memberRole } = session.get();
    const present = actingAs && memberRole && (await roleIn(actingAs.id));
    const now = session.get();
    if (now.actingAs) become({ ...now, actingAs: me, ...(present && { memberRole: present }) });
    else become({ known: true, user: me });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_LOGGED_IN') throw error;
    if (!session.get().user) session.set({ known: true });
  }
}

/** Whether the server answers nothing now, not even who is signed in. */
export const isServerDown = (): Promise<boolean> =>
  call(getUser, { params: { id: 'me' } }).then(
    () => false,
    (error) => error instanceof ApiError && error.isUnavailable,
  );

/** What the user is in an account now: another member may have changed it. */
async function roleIn(accountId: string): Promise<MemberRole | undefined> {
  // Loaded on demand: few people act for an account of others.
  const { getMemberships } = await import('../../../shared/contract/auth/members.ts');
  const { memberships } = await callAs(undefined, getMemberships);
  return memberships.find((one) => one.accountId === accountId)?.role;
}

/**
 * The fields that every version of the console has stored. The response of the server, which follows, completes them.
 */
function readUser(key: string): User | undefined {
  const kept = readStored('tab', key) as Partial<User> | undefined;
  const isWhole = hasTexts(kept, ['id', 'name', 'email', 'languageCode']) && Array.isArray(kept?.roles);
  return isWhole ? (kept as User) : undefined;
}
