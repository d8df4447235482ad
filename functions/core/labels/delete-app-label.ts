import type { deleteAppLabel as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { deleteLabel } from './change-label.ts';

/** Deletes an app label that no user has. */
export async function deleteAppLabel(
  caller: Caller,
  { params: { name } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await deleteLabel(caller, 'applabel', name);
  return {};
}
