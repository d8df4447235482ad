import type { Role } from '../../../shared/roles.ts';
import { paths, SELF } from '../lib/paths.ts';
import type { Access } from './screen.ts';

/** Where a visit of a screen ends: there, at the login, or at the home of the role. */
export type Landing = 'here' | 'login' | 'home';

/** The guard of every screen (specification 1.2). `role` is undefined for a visitor. */
export function whereTo(role: Role | undefined, access: Access): Landing {
  if (access === 'anyone') return 'here';
  if (access === 'visitors') return role === undefined ? 'here' : 'home';
  if (role === undefined) return 'login';
  return access.includes(role) ? 'here' : 'home';
}

/** Where a role begins, and returns to from a screen that is not for it. */
export const HOME: Readonly<Record<Exclude<Role, 'SERVICE_ACCOUNT'>, string>> = {
  INFO_PROVIDER: paths.beacons.to(SELF),
  GROUP_ADMIN: paths.users.to(),
  ADMIN: paths.users.to(),
};
