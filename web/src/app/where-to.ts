import type { Role } from '../../../shared/roles.ts';
import type { Access } from './screen.ts';

/** The outcome of a visit: the screen itself, the login, or the home screen. */
export type Landing = 'here' | 'login' | 'home';

/** The guard of every screen (specification 1.2). `role` is undefined without a session. */
export function whereTo(role: Role | undefined, access: Access): Landing {
  if (access === 'anyone') return 'here';
  if (access === 'visitors') return role === undefined ? 'here' : 'home';
  if (role === undefined) return 'login';
  return access.includes(role) ? 'here' : 'home';
}
