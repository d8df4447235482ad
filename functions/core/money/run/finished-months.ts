import { addMonths, monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { readRun } from './run-store.ts';

/**
 * The last two months, as far as they were charged. What is paid, refunded or disputed later belongs to an earlier month, whose
 * statements are looked at with them.
 */
export async function finishedMonths(): Promise<number[]> {
  const last = addMonths(monthOf(now()), -1);
  const runs = await Promise.all([last, addMonths(last, -1)].map(readRun));
  return runs.flatMap((run) => (run?.row.state === 'finished' ? run.row.month : []));
}
