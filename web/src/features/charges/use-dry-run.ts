import useSWR from 'swr';
import { getBillingDryRun } from '../../../../shared/contract/money/billing-runs.ts';
import { call } from '../../lib/api.ts';

/** How often it is refreshed while it is counting. */
export const FOLLOW_MS = 2000;

/** The last dry run of a month; null: there is none. */
export const useDryRun = (month: number) =>
  useSWR(
    ['getBillingDryRun', month],
    async ([, of]) => (await call(getBillingDryRun, { params: { month: String(of) } })).value,
    {
      refreshInterval: (latest) => (latest?.state === 'running' ? FOLLOW_MS : 0),
      dedupingInterval: FOLLOW_MS / 2,
    },
  );
