import { SENT_PERMISSIONS } from '../../../../shared/model/api-key.ts';
import { NOUN_UPPER } from '../../../../shared/noun.ts';
import type { KeyPermission, Role } from '../../../../shared/roles.ts';

/** What a group admin may give to a key (contract reading 35). */
const GROUP_ADMINS: readonly KeyPermission[] = [
  `REGISTER_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S_SECURE`,
  'CONFIGURE_HUBS',
];

/** Which permissions somebody may give to a key, when it is made and later; the server decides. */
export function grantable(role: Role | undefined, isNew: boolean): readonly KeyPermission[] {
  if (role === 'ADMIN') return SENT_PERMISSIONS;
  return role === 'GROUP_ADMIN' && !isNew ? GROUP_ADMINS : [];
}
