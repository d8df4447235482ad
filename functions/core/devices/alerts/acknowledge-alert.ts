import type { acknowledgeAlert as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { type AlertRow, changeAlert, readAlert } from './alert-store.ts';

/** Marks an alert as seen by a user. */
export const acknowledgeAlert: UseCase<typeof contract> = async (caller, { params: { id } }) => {
  const alert = await readAlert(id);
  if (!alert || !(await isInReach(caller, alert.row.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  const { userId } = alert.row;
  const acknowledgedDate = iso();
  const audit = audited(caller, {
    item: `alert/${id}`,
    subjectId: userId,
    managerGroup: await groupOf(userId),
    before: { acknowledgedDate: null },
    after: { acknowledgedDate },
  });
  const acknowledge = (row: AlertRow) =>
    row.endedDate === null && row.acknowledgedDate === null ? { acknowledgedDate } : undefined;
  try {
    const row = await changeAlert(
      id,
      acknowledge,
      audit.map(({ write }) => write),
    );
    if (!row) throw new Refusal('ENTITY_NOT_FOUND');
    return row;
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
};
