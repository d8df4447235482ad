import type { InfoCmsState } from '../../../shared/content/info-cms.ts';
import type { Role } from '../../../shared/roles.ts';
import { roleOf, type Session } from '../lib/session.ts';
import type { Access, Screen } from './screen.ts';

/** The outcome of a visit: the screen itself, the login, the home screen, or why the role may not see it. */
export type Landing = 'here' | 'login' | 'home' | 'refused';

/** The guard of every screen (specification 1.2). `role` is undefined without a session. */
export function whereTo(role: Role | undefined, access: Access): Landing {
  if (access === 'anyone') return 'here';
  if (access === 'visitors') return role === undefined ? 'here' : 'home';
  if (role === undefined) return 'login';
  return access.includes(role) ? 'here' : 'refused';
}

/** What the guards know of an open screen. */
export type Visited = Pick<Screen, 'access' | 'isForScoped'>;

/** Whether the shell says why a screen is not shown, in its place. */
export const isRefused = (session: Session, screen: Visited): boolean =>
  whereTo(roleOf(session), screen.access) === 'refused' || isOutOfScope(session.isScoped, screen);

/** Whether a screen is not for members with a scope. */
export const isOutOfScope = (isScoped: boolean | undefined, { access, isForScoped }: Visited): boolean =>
  isScoped === true && typeof access === 'object' && !isForScoped;

/** Whether the Info CMS must be started before this screen. Admins reach the content of others and have none of their own. */
export const mustStartInfoCms = (
  role: Role | undefined,
  state: InfoCmsState | undefined,
  { needsInfoCms }: Pick<Screen, 'needsInfoCms'>,
): boolean => needsInfoCms === true && role === 'INFO_PROVIDER' && state === 'OFF';

/**
 * Why a role may not see a screen: it is for admins, or for admins and group admins; it is about content, which is its
 * owner's; about the user's own Info CMS, which admins do not have; or about a team, which they do not have either; or the user is let in to
 * some devices only, and it is about the whole account.
 */
export type RefusalReason = 'admins' | 'groupAdmins' | 'content' | 'ownInfoCms' | 'team' | 'scope';

export function whyRefused(role: Role | undefined, access: readonly Role[]): RefusalReason {
  if (role && access.includes(role)) return 'scope';
  const isForUsers = access.includes('INFO_PROVIDER');
  if (isForUsers && role === 'ADMIN') return access.includes('GROUP_ADMIN') ? 'team' : 'ownInfoCms';
  if (isForUsers) return 'content';
  return access.includes('GROUP_ADMIN') ? 'groupAdmins' : 'admins';
}
