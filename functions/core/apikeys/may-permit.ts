import { Refusal } from '../../../shared/errors.ts';
import { OF_PRODUCTION } from '../../../shared/model/api-key.ts';
import { NOUN_UPPER } from '../../../shared/noun.ts';
import type { KeyPermission, Role } from '../../../shared/roles.ts';
import type { Caller } from '../../platform/caller.ts';

/** What a group admin may give to the keys of the own group (contract reading 35). */
const OF_GROUP_ADMINS: readonly KeyPermission[] = [
  `REGISTER_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S`,
  `CONFIGURE_${NOUN_UPPER}S_SECURE`,
  'CONFIGURE_HUBS',
];

/**
 * May the caller give a key these permissions, where it had others before? Only admins set permissions freely; a
 * group admin changes some of an existing key's; nobody gives production rights to a principal who is none of production.
 * Throws MISSING_ROLE, FORM_VALIDATION_FAILED.
 *
 * @returns the permissions as they are kept: BASIC is always there and so not among them
 */
export function mayPermit(
  { roles }: Caller,
  principalRole: Role,
  wanted: readonly KeyPermission[],
  had: readonly KeyPermission[] | undefined,
): KeyPermission[] {
  const permissions: KeyPermission[] = [...new Set(wanted)].filter((permission) => permission !== 'BASIC');
  const changed = [...permissions, ...(had ?? [])].filter(
    (permission) => permissions.includes(permission) !== (had ?? []).includes(permission),
  );
  const isGroupAdmins = roles.includes('GROUP_ADMIN') && had !== undefined;
  if (
    !roles.includes('ADMIN') &&
    !changed.every((permission) => isGroupAdmins && OF_GROUP_ADMINS.includes(permission))
  ) {
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  }
  const isOfProduction = principalRole === 'ADMIN' || principalRole === 'SERVICE_ACCOUNT';
  const misplaced = changed.find(
    (permission) => OF_PRODUCTION.includes(permission) && permissions.includes(permission) && !isOfProduction,
  );
  if (misplaced)
    throw new Refusal('FORM_VALIDATION_FAILED', {
      permissions: `${misplaced} is for admins and service accounts`,
    });
  return permissions;
}
