import type {
  getSpendAlert as contract,
  setSpendAlert as setContract,
} from '../../../../shared/contract/money/reporting.ts';
import { given } from '../../../../shared/given.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { changeSpendAlert, readSpendAlert } from './alert-store.ts';

/** From which amounts on the account is mailed what a month comes to. */
export const getSpendAlert: UseCase<typeof contract> = async ({ actsFor }) => {
  const { cents = null, groupCents = null } = (await readSpendAlert(actsFor))?.row ?? {};
  return { cents, groupCents };
};

/** Sets own amounts. A month that was mailed is not mailed again, whatever the amount is then. */
export const setSpendAlert: UseCase<typeof setContract> = (caller, { body }) =>
  retryOnConflict(async () => {
    const was = await getSpendAlert(caller, { params: {}, query: {}, body: {} });
    const change = { item: `user/${caller.actsFor}`, subjectId: caller.actsFor, managerGroup: null };
    return changeSpendAlert(
      caller.actsFor,
      body,
      caller.viewer.host,
      audited(caller, { ...change, before: { ...was }, after: { ...was, ...given(body) } }),
    );
  });
