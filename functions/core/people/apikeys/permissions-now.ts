import { isRoleBound, type KeyPermission, mayHold, type Role } from '../../../../shared/roles.ts';
import { now } from '../../../platform/clock.ts';
import type { ApiKeyRow } from './store.ts';

/** The facts about the principal that a key's permissions depend on. */
export interface Holder {
  readonly role: Role;
  /** Grows when a change of role takes permissions away (accounts/user-item.ts). */
  readonly keyEpoch: number;
}

/**
 * The permissions that a key has now: those given to it that the role of its principal may have. A permission that
 * depends on the role is lost for good once the principal has a role that may not have it; a later promotion does not
 * restore it.
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
