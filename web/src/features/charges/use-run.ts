import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getBillingRuns } from '../../../../shared/contract/money/statements.ts';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { walkPages } from '../../components/list/walk-pages.ts';
import { ApiError, call } from '../../lib/api.ts';

/** How often it is refreshed while it is running. */
const FOLLOW_MS = 2000;

/** The run of a month. */
export const useRun = (month: string) =>
  useSWR(['getBillingRun', month], ([, of]) => findRun(of), {
    refreshInterval: (latest) => (latest?.state === 'running' ? FOLLOW_MS : 0),
    dedupingInterval: FOLLOW_MS / 2,
  });

/** There are twelve a year, so their list is one page. */
async function findRun(month: string): Promise<BillingRun> {
  for await (const runs of walkPages((query) => call(getBillingRuns, { query }))) {
    const run = runs.find((one) => String(one.month) === month);
    if (run) return run;
  }
  throw new ApiError('ENTITY_NOT_FOUND', 404);
}

export function usePausedText(): string {
  const { t } = useTranslation('charges');
  return t('run.paused');
}
