import type {
  getBillingRetry as contract,
  retryBillingRun as startContract,
} from '../../../../shared/contract/money/billing-runs.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { beginOnce } from './chain.ts';
import { askForRetry } from './retry-part.ts';
import { newRetry, readRetry } from './retry-store.ts';
import { readRun } from './run-store.ts';

/**
 * Begins to charge the declined statements of a month again. A retry that is under way is answered, and asked for its next
 * part, since its message may have been lost.
 */
export const retryBillingRun: UseCase<typeof startContract> = async (caller, { params: { month } }) => {
  if (!(await readRun(month))) throw new Refusal('ENTITY_NOT_FOUND');
  const retry = await beginOnce(
    () => readRetry(month),
    (was) => {
      const { item, writes } = newRetry(month, was);
      const entry = {
        item: `billingRun/${month}`,
        ...{ subjectId: null, managerGroup: null },
        before: { retriedDate: was?.row.startedDate ?? null },
        after: { retriedDate: item.row.startedDate },
      };
      return { item, writes: [...writes, ...audited(caller, entry).map(({ write }) => write)] };
    },
  );
  await askForRetry(retry);
  return retry.row;
};

/** The last retry of a month. */
export const getBillingRetry: UseCase<typeof contract> = async (_, { params: { month } }) => ({
  value: (await readRetry(month))?.row ?? null,
});
