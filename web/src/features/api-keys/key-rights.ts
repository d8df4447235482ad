import { SENT_PERMISSIONS } from '../../../../shared/model/api-key.ts';
import { GIVEN_BY_GROUP_ADMINS, type KeyPermission, type Role } from '../../../../shared/roles.ts';

/** Which permissions somebody may give to a key, when it is made and later; the server decides. */
export function grantable(role: Role | undefined, isNew: boolean): readonly KeyPermission[] {
  if (role === 'ADMIN') return SENT_PERMISSIONS;
  return role === 'GROUP_ADMIN' && !isNew ? GIVEN_BY_GROUP_ADMINS : [];
}
