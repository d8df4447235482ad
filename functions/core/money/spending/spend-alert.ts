import type {
  getSpendAlert as contract,
  setSpendAlert as setContract,
} from '../../../../shared/contract/money/reporting.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { keepSpendAlert, readSpendAlert } from './alert-store.ts';

/** From which amount on the account is mailed what its month comes to. */
export const getSpendAlert: UseCase<typeof contract> = async ({ actsFor }) => ({
  cents: (await readSpendAlert(actsFor))?.row.cents ?? null,
});

/** Sets the own amount. A month that was mailed is not mailed again, whatever the amount is then. */
export const setSpendAlert: UseCase<typeof setContract> = async (
  { userId, viewer: { host } },
  { body: { cents } },
) => {
  await keepSpendAlert({ userId, cents }, host);
  return { cents };
};
