import { getUser } from '../../../shared/contract/auth/account.ts';
import type { User } from '../../../shared/model/user.ts';
import type { Role } from '../../../shared/roles.ts';
import { ApiError, apiHooks, call } from './api.ts';
import { forgetPersonal, hasTexts, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The signed-in user. `known` is false until the server or the tab's storage has answered. */
export interface Session {
  readonly known: boolean;
  readonly user?: User;
  /** The user an admin acts as. */
  readonly actingAs?: User;
}

const USER = 'personal.user';
const ACTING_AS = 'personal.actingAs';

const session = createStore<Session>({ known: false });

export const getSession = session.get;
export const useSession = (): Session => useStore(session);
export const onSessionChange = session.subscribe;

/** The role that counts for what is shown: the widest one, of the user acted for where there is one. */
export function roleOf({ user, actingAs }: Session): Role | undefined {
  const roles = (actingAs ?? user)?.roles;
  return (['ADMIN', 'GROUP_ADMIN', 'INFO_PROVIDER'] as const).find((role) => roles?.includes(role));
}

/** A sign-in always begins a new generation: calls that began before it went out without its cookie. */
export function signIn(user: User): void {
  apiHooks.generation += 1;
  become({ known: true, user });
}

/** Works as another user from now on; the server decides whether it may. */
export function actAs(other: User): void {
  become({ ...session.get(), actingAs: other });
}

export function workAsMyself(): void {
  const { user } = session.get();
  if (user) become({ known: true, user });
}

/** Updates an account from the server's answer: the signed-in user's, or that of the user acted for. */
export function knowAnew(user: User): void {
  const now = session.get();
  if (now.actingAs?.id === user.id) become({ ...now, actingAs: user });
  else if (now.user?.id === user.id) become({ ...now, user });
}

/** After a logout or a lost session: nothing personal stays in the browser. */
export function forgetSession(): void {
  apiHooks.generation += 1;
  apiHooks.runAs = undefined;
  forgetPersonal();
  session.set({ known: true });
}

function become(next: Session): void {
  const before = session.get();
  // At first it is only found out whose session the calls under way belong to.
  if (before.known && !isSameIdentity(before, next)) apiHooks.generation += 1;
  apiHooks.runAs = next.actingAs?.id;
  writeStored('tab', USER, next.user);
  writeStored('tab', ACTING_AS, next.actingAs);
  session.set(next);
}

const isSameIdentity = (one: Session, other: Session) =>
  one.user?.id === other.user?.id && one.actingAs?.id === other.actingAs?.id;

let asking: Promise<void> | undefined;

/** Resolves when the session is known; rejects when the server does not answer, and asks again next time. */
export function ensureSession(): Promise<void> {
  if (session.get().known) return Promise.resolve();
  asking ??= Promise.race([restoreSession(), known()]).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A sign-in answers the question, too, and the server's answer to it is then ignored. */
const known = () =>
  new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (!session.get().known) return;
      stop();
      resolve();
    });
  });

/**
 * Finds out who is signed in. A tab that was signed in before goes on at once with what it kept, and hears from the
 * server meanwhile (a 401 then is a lost session); a new tab waits for the answer.
 */
async function restoreSession(): Promise<void> {
  const user = readUser(USER);
  const actingAs = readUser(ACTING_AS);
  if (user) {
    apiHooks.runAs = actingAs?.id;
    session.set(actingAs ? { known: true, user, actingAs } : { known: true, user });
    void askServer().catch(() => {});
    return;
  }
  await askServer();
}

/** Reads the session, and changes of the account, from the server. */
export async function askServer(): Promise<void> {
  try {
    const me = await call(getUser, { params: { id: 'me' } });
    const { actingAs, user } = session.get();
    if (actingAs && user) become({ known: true, user, actingAs: me });
    else become({ known: true, user: me });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_LOGGED_IN') throw error;
    if (!session.get().user) session.set({ known: true });
  }
}

/** What every version of the console has kept of a user; the server's answer, which follows, brings the rest. */
function readUser(key: string): User | undefined {
  const kept = readStored('tab', key) as Partial<User> | undefined;
  const isWhole = hasTexts(kept, ['id', 'name', 'email', 'languageCode']) && Array.isArray(kept?.roles);
  return isWhole ? (kept as User) : undefined;
}
