import * as z from 'zod/mini';
import type { Comparison } from '../../../../shared/model/comparison.ts';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { iso, now } from '../../../platform/clock.ts';
import { log, metrics } from '../../../platform/log.ts';
import { enqueue } from '../../../platform/queue.ts';
import { ifWritten } from '../../../platform/table.ts';
import { totalOf } from './buckets.ts';
import { type ComparisonItem, readComparison, type Work, writeComparison } from './comparison-store.ts';
import { NOTHING, sumOf } from './moved.ts';
import { PHASES, type Provider } from './phases.ts';

/** The next part of the comparison of a month. Two messages for the same part do its work once. */
export const ComparePart = z.strictObject({ compareMonth: z.int(), version: z.int() });

/** Payments of a month begin with its run; the clocks of the provider and of ours differ by less. */
const EARLIER_MS = 3600_000;

/**
 * Begins to compare what the statements of a month say with what the card provider has. One that is under way is asked
 * for its next part, in case its message was lost.
 *
 * @param dueAt when the call was due: the same call again begins nothing
 */
export async function startComparison(month: number, dueAt: string): Promise<void> {
  const was = await readComparison(month);
  if (was?.work) return askFor(was);
  if (was && dueAt !== '' && was.dueAt === dueAt) return;
  const work: Work = {
    ...{ startedAt: now(), phase: 'payments', provider: {}, ledger: {}, strangers: NOTHING },
    ...{ buckets: [], differing: 0, differences: [] },
  };
  const begun = await ifWritten(writeComparison(month, was, { row: was?.row ?? null, work, dueAt }));
  if (begun) await askFor(begun);
}

/**
 * Does the next part of a comparison and asks for the one after it. It may be killed at any point and called any number of
 * times: what it writes into statements is written once, and its sums grow once.
 */
export async function comparePart(
  { compareMonth: month, version }: z.output<typeof ComparePart>,
  provider: Provider,
): Promise<void> {
  const item = await readComparison(month);
  if (!item?.work || item.work.phase === 'ended') return;
  if (item.version === version) {
    const between = { from: startOfMonth(addMonths(month, 1)) - EARLIER_MS, to: item.work.startedAt };
    const work = await PHASES[item.work.phase]({ month, between, work: item.work, provider });
    const is =
      work.phase === 'ended' ? { ...item, work: null, row: resultOf(month, work) } : { ...item, work };
    if (is.row && !is.work) tell(is.row);
    const next = await ifWritten(writeComparison(month, item, is));
    if (next?.work) await askFor(next);
  }
  // The part is done, but its message comes again: the worker may have died before it asked for the next one.
  else if (item.version === version + 1) await askFor(item);
}

const askFor = ({ month, version }: ComparisonItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { compareMonth: month, version } satisfies z.output<typeof ComparePart>);

const resultOf = (month: number, work: Work): Comparison => ({
  ...{ month, comparedDate: iso(work.startedAt) },
  provider: sumOf(totalOf(work.provider), work.strangers),
  ledger: totalOf(work.ledger),
  ...{ differing: work.differing, differences: [...work.differences] },
});

/** Raises an alarm for what still differs. Before the result is stored: a worker that dies in between tells it again. */
function tell({ month, differing, differences }: Comparison): void {
  if (differing === 0) return;
  log.error('statements and the card provider differ', { month, differing, differences });
  metrics.singleMetric().addMetric('MoneyDiffers', 'Count', differing);
}
