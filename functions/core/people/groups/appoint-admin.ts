import type { Actor } from '../../kernel/audit/audited.ts';
import { administer } from '../accounts/administer.ts';
import { changeLabel } from '../labels/change-label.ts';

/** Makes a user the admin of a group. Throws ENTITY_NOT_FOUND (group), MISSING_DATA_REFERENCE (no such group admin). */
export async function appointAdmin(actor: Actor, group: string, userId: string): Promise<void> {
  await changeLabel(actor, 'managergroup', group, async ({ admin }) =>
    admin === userId
      ? undefined
      : { fields: { admin: userId }, also: await administer(group, admin, userId) },
  );
}
