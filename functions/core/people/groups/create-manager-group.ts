import type { createManagerGroup as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { ManagerGroup } from '../../../../shared/model/label.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { administer } from '../accounts/administer.ts';
import { auditedLabel } from '../labels/change-label.ts';
import { insertLabel, NEW_LABEL } from '../labels/store.ts';

/** Makes a group; its admin administers it from now on. */
export async function createManagerGroup(
  actor: Actor,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const group: ManagerGroup = { ...body, termsLanguages: [], ...NEW_LABEL };
  await insertLabel('managergroup', group, [
    ...(await administer(group.name, null, group.admin)),
    ...auditedLabel(actor, 'managergroup', undefined, group),
  ]);
  return group;
}
