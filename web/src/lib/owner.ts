import type { Role } from '../../../shared/roles.ts';
import { EVERYBODY, SELF } from './paths.ts';

/** The owner in a URL, limited to what the role may see, whatever the link says. */
export function ownerOf(asked: string | null | undefined, role: Role | undefined): string {
  if (!asked || role === 'INFO_PROVIDER') return SELF;
  return asked === EVERYBODY && role !== 'ADMIN' ? SELF : asked;
}

/**
 * The `user` parameter of a list call for the owner in a URL. Only admins and group admins may send it. Without it, an
 * admin gets the items of all owners, so for their own the admin's id is sent.
 */
export function userParameter(owner: string, role: Role | undefined): { user?: string } {
  if (role === 'ADMIN') return owner === EVERYBODY ? {} : { user: owner };
  return owner === SELF ? {} : { user: owner };
}
