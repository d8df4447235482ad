import type { deleteManagerLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { deleteLabel } from './change-label.ts';
import { clearFilesLater } from './clear-files.ts';
import { moveHost } from './move-host.ts';

/** Deletes a manager label that no user has; its host is free again, and its logo goes. */
export async function deleteManagerLabel(
  caller: Caller,
  { params: { name } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await deleteLabel(caller, 'managerlabel', name, async ({ hostUrl, logoUrl }) => {
    if (logoUrl) await clearFilesLater({ logosOf: name, paths: [logoUrl.slice(1)] });
    return moveHost(name, hostUrl, null);
  });
  return {};
}
