import type { deleteAppLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { deleteLabel } from './change-label.ts';
import { countShown, readShownBy } from './store.ts';

/** Deletes an app label that no user has, and whose content no other one shows. */
export async function deleteAppLabel(
  caller: Caller,
  { params: { name } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await deleteLabel(caller, 'applabel', name, async ({ showFrom }) => {
    const shownBy = await readShownBy(name);
    if (shownBy > 0) throw new Refusal('LABEL_IN_USE', { shownBy });
    return showFrom.map((other) => countShown(other, -1));
  });
  return {};
}
