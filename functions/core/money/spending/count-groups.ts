import * as z from 'zod/mini';
import { payerIn } from '../../../../shared/money/payer.ts';
import { monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import { someGroups } from '../../people/labels/groups.ts';
import { askForGroupSum } from './count-group.ts';
import { pricesNow } from './prices-now.ts';

/** Groups whose month is counted, after a position. */
export const GroupSumsDue = z.strictObject({
  groupSums: z.literal(true),
  after: z.optional(z.record(z.string(), z.string())),
});

const PAGE = 25;

/** Asks for the sums of all groups. */
export const askForGroupSums = (): Promise<void> => enqueue('BILLING_QUEUE', { groupSums: true });

/** Asks for the sums of some groups that pay for members. Where nothing is charged, nothing is counted. */
export async function countGroups({ after }: z.output<typeof GroupSumsDue>): Promise<void> {
  const month = monthOf(now());
  if (!(await pricesNow(month))) return;
  const { groups, stoppedAt } = await someGroups(PAGE, after);
  for (const group of groups)
    if (group.admin !== null && payerIn(group) !== 'user') await askForGroupSum(group.admin, month);
  if (stoppedAt) await enqueue('BILLING_QUEUE', { groupSums: true, after: stoppedAt });
}
