import { SENT_PERMISSIONS } from '../../../../shared/model/api-key.ts';
import { GIVEN_BY_GROUP_ADMINS, type KeyPermission, type Role } from '../../../../shared/roles.ts';

/** The permissions that a role may offer for a new or an existing key; the server decides. */
export function grantable(role: Role | undefined, isNew: boolean): readonly KeyPermission[] {
  if (role === 'ADMIN') return SENT_PERMISSIONS;
  return role === 'GROUP_ADMIN' && !isNew ? GIVEN_BY_GROUP_ADMINS : [];
}
