import type {
  getBillingReport as contract,
  startBillingReport as startContract,
} from '../../../../shared/contract/money/billing-runs.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { beginOnce } from './chain.ts';
import { askForReport } from './report-part.ts';
import { newReport, readReport } from './report-store.ts';

/**
 * Begins to sum a month up that has begun. A report that is under way is answered, and asked for its next part, since its
 * message may have been lost.
 */
export const startBillingReport: UseCase<typeof startContract> = async (_, { params: { month } }) => {
  if (month > monthOf(now())) throw new Refusal('REQUEST_ERROR', { month: 'has not begun' });
  const report = await beginOnce(
    () => readReport(month),
    (was) => newReport(month, was),
  );
  await askForReport(report);
  return report.row;
};

/** The last report of a month. */
export const getBillingReport: UseCase<typeof contract> = async (_, { params: { month } }) => ({
  value: (await readReport(month))?.row ?? null,
});
