import type { Role } from '../../../shared/roles.ts';
import { paths, SELF } from '../lib/paths.ts';
import type { Access } from './screen.ts';

/** The outcome of a visit: the screen itself, the login, or the home screen of the role. */
export type Landing = 'here' | 'login' | 'home';

/** The guard of every screen (specification 1.2). `role` is undefined without a session. */
export function whereTo(role: Role | undefined, access: Access): Landing {
  if (access === 'anyone') return 'here';
  if (access === 'visitors') return role === undefined ? 'here' : 'home';
  if (role === undefined) return 'login';
  return access.includes(role) ? 'here' : 'home';
}

/** The home screen of each role, also the target of redirects from screens that the role may not open. */
export const HOME: Readonly<Record<Exclude<Role, 'SERVICE_ACCOUNT'>, string>> = {
  INFO_PROVIDER: paths.beacons.to(SELF),
  GROUP_ADMIN: paths.users.to(),
  ADMIN: paths.users.to(),
};
