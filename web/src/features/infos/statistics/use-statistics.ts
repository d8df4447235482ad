import useSWR from 'swr';
import { getInfoClicks } from '../../../../../shared/contract/content/clicks.ts';
import { getInfoUsage } from '../../../../../shared/contract/money/reporting.ts';
import { dayOf } from '../../../../../shared/month.ts';
import { call } from '../../../lib/api.ts';
import { DAY } from '../../../lib/format.ts';
import type { KnownInfo } from '../use-info.ts';

/** Days that are shown. */
export const RANGES = [30, 90, 365] as const;

/** The days in a query string; thirty if they are missing or unknown. */
export const daysIn = (query: URLSearchParams): (typeof RANGES)[number] =>
  RANGES.find((days) => String(days) === query.get('days')) ?? 30;

/** The clicks on an Info by day, and its usage of the running month: together, so that nothing moves when a part arrives. */
export function useStatistics({ id, userId }: Pick<KnownInfo, 'id' | 'userId'>, days: number) {
  return useSWR(['infoStatistics', id, days], () => readStatistics(id, userId, days), {
    // The chart of another range follows in its place.
    keepPreviousData: true,
  });
}

export type Statistics = Awaited<ReturnType<typeof readStatistics>>;

async function readStatistics(id: string, user: string, days: number) {
  const to = dayOf(Date.now());
  const from = new Date(Date.parse(to) - (days - 1) * DAY).toISOString().slice(0, 10);
  const [{ items, total }, usage] = await Promise.all([
    call(getInfoClicks, { params: { id }, query: { from, to } }),
    call(getInfoUsage, { params: { user, month: '0', id } }),
  ]);
  return { clicks: items, total, usage };
}
