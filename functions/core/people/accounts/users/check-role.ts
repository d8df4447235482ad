import { Refusal } from '../../../../../shared/errors.ts';
import type { Role } from '../../../../../shared/roles.ts';
import type { UserItem } from '../user-item.ts';

/** Throws FORM_VALIDATION_FAILED if a group would lose its admin, or if the role is the actor's own. */
export function checkRole(user: UserItem, role: Role | undefined, actorId: string): void {
  if (role === undefined || role === user.row.role) return;
  if (user.administers !== null)
    throw new Refusal('FORM_VALIDATION_FAILED', { roles: `administers the group ${user.administers}` });
  if (user.row.id === actorId) throw new Refusal('FORM_VALIDATION_FAILED', { roles: 'is your own role' });
}
