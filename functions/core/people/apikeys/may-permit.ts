import { Refusal } from '../../../../shared/errors.ts';
import { GIVEN_BY_GROUP_ADMINS, type KeyPermission, mayHold, type Role } from '../../../../shared/roles.ts';
import type { Caller } from '../../../platform/caller.ts';

/**
 * Checks that the caller may change the permissions of a key from `has` to `wanted`. Admins may change all permissions,
 * group admins only some of an existing key. Nobody may give a key a permission that the role of its principal may not
 * have. Throws MISSING_ROLE, FORM_VALIDATION_FAILED.
 *
 * @param has the present permissions of the key; undefined for a new key
 * @returns the permissions as they are stored: every key has BASIC, so it is not stored
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
