import type { Role } from '../../../shared/roles.ts';
import { EVERYBODY, SELF } from './paths.ts';

/** Whose devices a URL means, for somebody of this role: nobody sees more than they may, whatever the link says. */
export function ownerOf(asked: string | null | undefined, role: Role | undefined): string {
  if (!asked || role === 'INFO_PROVIDER') return SELF;
  return asked === EVERYBODY && role !== 'ADMIN' ? SELF : asked;
}

/**
 * The `user` parameter of a list call for an owner named in a URL. Only admins and group admins may send one at all; an
 * admin who sends none sees everybody's, so the admin's own are asked for by name.
 */
export function userParameter(owner: string, role: Role | undefined): { user?: string } {
  if (role === 'ADMIN') return owner === EVERYBODY ? {} : { user: owner };
  return owner === SELF ? {} : { user: owner };
}
