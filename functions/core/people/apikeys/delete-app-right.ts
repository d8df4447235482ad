import type { deleteAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { keyInReach } from './key-in-reach.ts';
import { deleteKey } from './store.ts';

/** Deletes a key. The next call with it is refused. */
export const deleteAppRight: UseCase<typeof contract> = async (caller, { params }) => {
  const { row } = await keyInReach(caller, params.id);
  const { description, permissions } = row;
  const audit = {
    item: `apikey/${row.id}`,
    itemName: description,
    subjectId: row.principalId,
    managerGroup: row.managerGroup,
    before: { description, permissions },
  };
  try {
    await deleteKey(
      row,
      audited(caller, audit).map(({ write }) => write),
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('ENTITY_NOT_FOUND') : error;
  }
  return {};
};
