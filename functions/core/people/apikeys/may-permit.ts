import { Refusal } from '../../../../shared/errors.ts';
import { GIVEN_BY_GROUP_ADMINS, type KeyPermission, mayHold, type Role } from '../../../../shared/roles.ts';
import type { Caller } from '../../../platform/caller.ts';

/**
 * May the caller give a key these permissions, where it has others now? Only admins set permissions freely; a group admin
 * changes some of an existing key's; nobody gives a key what its principal's role may not have. Throws MISSING_ROLE,
 * FORM_VALIDATION_FAILED.
 *
 * @param has what the key may do now; undefined for a new one
 * @returns the permissions as they are kept: BASIC is always there and so not among them
 */
export function mayPermit(
  { roles }: Caller,
  principalRole: Role,
  wanted: readonly KeyPermission[],
  has: readonly KeyPermission[] | undefined,
): KeyPermission[] {
  const permissions: KeyPermission[] = [...new Set(wanted)].filter((permission) => permission !== 'BASIC');
  const changed = [...permissions, ...(has ?? [])].filter(
    (permission) => permissions.includes(permission) !== (has ?? []).includes(permission),
  );
  const isGroupAdmins = roles.includes('GROUP_ADMIN') && has !== undefined;
  if (
    !roles.includes('ADMIN') &&
    !changed.every((permission) => isGroupAdmins && GIVEN_BY_GROUP_ADMINS.includes(permission))
  ) {
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  }
  const misplaced = permissions.find((permission) => !mayHold(principalRole, permission));
  if (misplaced)
    throw new Refusal('FORM_VALIDATION_FAILED', {
      permissions: `${misplaced} is for admins and service accounts`,
    });
  return permissions;
}
