import useSWR from 'swr';
import { getBillingRetry } from '../../../../shared/contract/money/billing-runs.ts';
import { getStatementsAsAdmin } from '../../../../shared/contract/money/statements.ts';
import { walkPages } from '../../components/list/walk-pages.ts';
import { call } from '../../lib/api.ts';
import { useFollowed } from './use-followed.ts';

/** The last retry of a month; null: there is none. */
export const useRetry = (month: number) =>
  useFollowed('getBillingRetry', month, (of) => call(getBillingRetry, of));

/** How many statements of a month a retry would charge now, and their totals. */
export const useDeclined = (month: number) =>
  useSWR(['declined', month], ([, of]) => sumOfDeclined(of), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
  });

async function sumOfDeclined(month: number): Promise<{ statements: number; cents: number }> {
  const filter = [`month:eq:${month}`, 'state:eq:declined'];
  const sum = { statements: 0, cents: 0 };
  for await (const page of walkPages((query) => call(getStatementsAsAdmin, { query }), { filter }))
    for (const { totalCents, reason } of page) {
      // Only its payer pays a lost dispute.
      if (reason === 'dispute_lost') continue;
      sum.statements++;
      sum.cents += totalCents;
    }
  return sum;
}
