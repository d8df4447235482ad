import { SENT_PERMISSIONS } from '../../../../shared/model/api-key.ts';
import { GIVEN_BY_GROUP_ADMINS, type KeyPermission, type Role } from '../../../../shared/roles.ts';

/**
 * Whether a role may let a key with these permissions live longer, or work from more addresses; the server decides.
 */
export const mayExtend = (role: Role | undefined, permissions: readonly KeyPermission[]): boolean =>
  permissions.every((one) => one === 'BASIC' || grantable(role, false).includes(one));

/** The permissions that a role may offer for a new or an existing key; the server decides. */
export function grantable(role: Role | undefined, isNew: boolean): readonly KeyPermission[] {
  if (role === 'ADMIN') return SENT_PERMISSIONS;
  return role === 'GROUP_ADMIN' && !isNew ? GIVEN_BY_GROUP_ADMINS : [];
}
