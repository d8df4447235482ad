import type { Role } from '../../../shared/roles.ts';
import { EVERYBODY, SELF } from './paths.ts';

/**
 * The `user` parameter of a list call for an owner named in a URL. Only admins and group admins may send one at all; an
 * admin who sends none sees everybody's, so the admin's own are asked for by name.
 */
export function userParameter(owner: string, role: Role | undefined): { user?: string } {
  if (role === 'ADMIN') return owner === EVERYBODY ? {} : { user: owner };
  const own = owner === SELF || owner === EVERYBODY;
  return role === 'GROUP_ADMIN' && !own ? { user: owner } : {};
}

/** Do these rows belong to more than one, or to another than oneself? Then it is worth saying whose they are. */
export const showsOwner = (owner: string, role: Role | undefined): boolean =>
  role === 'ADMIN' && owner === EVERYBODY;
