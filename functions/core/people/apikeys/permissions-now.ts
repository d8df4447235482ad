import { isRoleBound, type KeyPermission, mayHold, type Role } from '../../../../shared/roles.ts';
import { now } from '../../../platform/clock.ts';
import type { ApiKeyRow } from './store.ts';

/** What a key's permissions hang on, of its principal. */
export interface Holder {
  readonly role: Role;
  /** Grows when a change of role takes permissions away (accounts/user-item.ts). */
  readonly keyEpoch: number;
}

/**
 * What a key may do now: of the permissions that were given to it those that its principal's role may have. One that hangs
 * on the role is gone for good once the principal had a role that may not have it: a later promotion brings nothing back.
 */
export const permissionsNow = (
  { permissions, keyEpoch = 0 }: Pick<ApiKeyRow, 'permissions' | 'keyEpoch'>,
  holder: Holder,
): KeyPermission[] =>
  permissions.filter(
    (permission) =>
      mayHold(holder.role, permission) && (keyEpoch === holder.keyEpoch || !isRoleBound(permission)),
  );

export const isExpired = ({ expiresAt }: Pick<ApiKeyRow, 'expiresAt'>): boolean =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= now();
