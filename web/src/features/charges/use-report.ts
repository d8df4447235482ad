import useSWR from 'swr';
import { getBillingReport } from '../../../../shared/contract/money/billing-runs.ts';
import { call } from '../../lib/api.ts';

/** How often it is refreshed while it is summed up. */
const FOLLOW_MS = 2000;

/** The close of a month as it was last summed up; null: it was not yet. */
export const useReport = (month: number) =>
  useSWR(
    ['getBillingReport', month],
    async ([, of]) => (await call(getBillingReport, { params: { month: String(of) } })).value,
    {
      refreshInterval: (latest) => (latest?.state === 'running' ? FOLLOW_MS : 0),
      dedupingInterval: FOLLOW_MS / 2,
    },
  );
