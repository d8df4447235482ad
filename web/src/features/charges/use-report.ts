import { getBillingReport } from '../../../../shared/contract/money/billing-runs.ts';
import { call } from '../../lib/api.ts';
import { useFollowed } from './use-followed.ts';

/** The close of a month as it was last summed up; null: it was not yet. */
export const useReport = (month: number) =>
  useFollowed('getBillingReport', month, (of) => call(getBillingReport, of));
