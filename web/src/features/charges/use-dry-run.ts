import { getBillingDryRun } from '../../../../shared/contract/money/billing-runs.ts';
import { call } from '../../lib/api.ts';
import { useFollowed } from './use-followed.ts';

/** The last dry run of a month; null: there is none. */
export const useDryRun = (month: number) =>
  useFollowed('getBillingDryRun', month, (of) => call(getBillingDryRun, of));
