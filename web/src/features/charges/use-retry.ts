import useSWR from 'swr';
import { getBillingRetry } from '../../../../shared/contract/money/billing-runs.ts';
import { getStatementsAsAdmin } from '../../../../shared/contract/money/statements.ts';
import { walkPages } from '../../components/list/walk-pages.ts';
import { call } from '../../lib/api.ts';

/** How often it is refreshed while it is charging. */
const FOLLOW_MS = 2000;

/** The last retry of a month; null: there is none. */
export const useRetry = (month: number) =>
  useSWR(
    ['getBillingRetry', month],
    async ([, of]) => (await call(getBillingRetry, { params: { month: String(of) } })).value,
    {
      refreshInterval: (latest) => (latest?.state === 'running' ? FOLLOW_MS : 0),
      dedupingInterval: FOLLOW_MS / 2,
    },
  );

/** How many statements of a month are declined now, and their totals. */
export const useDeclined = (month: number) =>
  useSWR(['declined', month], ([, of]) => sumOfDeclined(of), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
  });

async function sumOfDeclined(month: number): Promise<{ statements: number; cents: number }> {
  const filter = [`month:eq:${month}`, 'state:eq:declined'];
  const sum = { statements: 0, cents: 0 };
  for await (const page of walkPages((query) => call(getStatementsAsAdmin, { query }), { filter }))
    for (const { totalCents } of page) {
      sum.statements++;
      sum.cents += totalCents;
    }
  return sum;
}
