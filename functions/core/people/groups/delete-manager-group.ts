import type { deleteManagerGroup as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { administer } from '../accounts/administer.ts';
import { deleteLabel } from '../labels/change-label.ts';
import { clearFilesLater } from '../labels/clear-files.ts';

/** Deletes a group that no user has; its admin administers none then, and its terms of use go. */
export async function deleteManagerGroup(
  caller: Caller,
  { params: { name } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await deleteLabel(caller, 'managergroup', name, async ({ admin, termsOfUseFile }) => {
    if (termsOfUseFile) await clearFilesLater({ termsOf: name, file: termsOfUseFile });
    return administer(name, admin, null);
  });
  return {};
}
