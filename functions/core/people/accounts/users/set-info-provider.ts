import type { setInfoProvider as contract } from '../../../../../shared/contract/admin.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { given } from '../../../../../shared/given.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { newCredentials } from '../links/credentials.ts';
import { changeUser } from '../store.ts';
import { checkRole } from './check-role.ts';
import { followKeysLater } from './follow-keys-later.ts';
import { ownFields, toInfoProvider } from './user.ts';

/**
 * Changes what admins may change of an account. Deactivation ends all sessions; API keys are refused while it lasts.
 */
export const setInfoProvider: UseCase<typeof contract> = async (
  caller,
  { body: { id, roles, ...wanted }, asRead },
) => {
  const { discount, additionalCharge, additionalChargeInfo, endOfTestPeriod, ...rowFields } = wanted;
  const own = { discount, additionalCharge, additionalChargeInfo, endOfTestPeriod };
  // Queued first, so that it also runs after a crash: API keys move to the list of the new group, and lose permissions
  // that the new role may not have.
  if (rowFields.managerGroup !== undefined || roles !== undefined) await followKeysLater(id);
  const { after } = await changeUser(id, (user) => {
    refuseOther(asRead, ownFields(user));
    checkRole(user, roles?.[0], caller.userId);
    if (id === caller.userId && rowFields.deactivated === true)
      throw new Refusal('FORM_VALIDATION_FAILED', { deactivated: 'is your own account' });
    // A group that an admin sets needs no further confirmation.
    const regrouped =
      rowFields.managerGroup !== undefined && rowFields.managerGroup !== user.row.managerGroup;
    const row = given({
      ...rowFields,
      role: roles?.[0],
      groupConfirmed: regrouped ? rowFields.managerGroup !== null : rowFields.groupConfirmed,
    });
    const change = given(own);
    const was = { ...user.row, ...user } as Record<string, unknown>;
    const after: Record<string, unknown> = { ...row, ...change };
    if (Object.entries(after).every(([field, value]) => was[field] === value)) return undefined;
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      // The admin of a user's first group sees this line.
      managerGroup: user.row.managerGroup ?? rowFields.managerGroup ?? null,
      before: Object.fromEntries(Object.keys(after).map((field) => [field, was[field]])),
      after,
    };
    return {
      change: {
        ...change,
        row,
        ...(row.deactivated === true && newCredentials(user)),
      },
      also: audited(caller, audit),
    };
  });
  return toInfoProvider(after);
};
