import type { Role } from '../../../shared/roles.ts';
import type { Access } from './screens.ts';

/** Where a visit of a screen ends: there, at the login, or at the home of the role. */
export type Landing = 'here' | 'login' | 'home';

/** The guard of every screen (specification 1.2). `role` is undefined for a visitor who is not signed in. */
export function whereTo(role: Role | undefined, access: Access): Landing {
  if (access === 'anyone') return 'here';
  if (access === 'visitors') return role === undefined ? 'here' : 'home';
  if (role === undefined) return 'login';
  return access.includes(role) ? 'here' : 'home';
}
