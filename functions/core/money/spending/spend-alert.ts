import type {
  getSpendAlert as contract,
  setSpendAlert as setContract,
} from '../../../../shared/contract/money/reporting.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { changeSpendAlert, readSpendAlert } from './alert-store.ts';

/** From which amounts on the account is mailed what a month comes to. */
export const getSpendAlert: UseCase<typeof contract> = async ({ actsFor }) => {
  const { cents = null, groupCents = null } = (await readSpendAlert(actsFor))?.row ?? {};
  return { cents, groupCents };
};

/** Sets own amounts. A month that was mailed is not mailed again, whatever the amount is then. */
export const setSpendAlert: UseCase<typeof setContract> = ({ userId, viewer: { host } }, { body }) =>
  retryOnConflict(() => changeSpendAlert(userId, body, host));
