import * as z from 'zod/mini';
import type { Prices } from '../../../../shared/money/charge.ts';
import { monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { chargedAccount } from '../../people/accounts/charge-terms.ts';
import { countAccount } from '../reporting/count-account.ts';
import { noteMailed, type SpendAlertItem, someSpendAlerts } from './alert-store.ts';
import { pricesNow } from './prices-now.ts';
import { queueSpendMail } from './spend-mail.ts';

/** Accounts that want to know what a month comes to, after a position. */
export const SpendAlertsDue = z.strictObject({
  spendAlerts: z.literal(true),
  after: z.optional(z.record(z.string(), z.string())),
});

const PAGE = 25;
const LANES = 5;

/** Asks for the check of all. */
export const askForSpendAlerts = (): Promise<void> => enqueue('BILLING_QUEUE', { spendAlerts: true });

/**
 * Mails those of some accounts whose month has come to the amount that they have set. It may be
 * killed at any point and come twice: a month is mailed once. Where nothing is charged or mailed, nothing is read.
 */
export async function checkSpendAlerts({ after }: z.output<typeof SpendAlertsDue>): Promise<void> {
  const month = monthOf(now());
  const found = await pricesNow(month);
  if (!found?.sendsMails) return;
  const { alerts, stoppedAt } = await someSpendAlerts(PAGE, after);
  await inLanes(alerts, 1, ([alert]) => check(alert!, month, found.prices), LANES);
  if (stoppedAt) await enqueue('BILLING_QUEUE', { spendAlerts: true, after: stoppedAt });
}

async function check(
  { row: { userId, cents }, mailedMonth, host }: SpendAlertItem,
  month: number,
  prices: Prices,
): Promise<void> {
  if (cents === null || mailedMonth === month) return;
  const account = await chargedAccount(userId);
  // In a test, and while the Info CMS is off, a month comes to nothing.
  const position = account && (await countAccount(account, month, prices));
  if (!position || position.netCents < cents) return;
  // Before it is noted: a worker that dies in between queues it again, and it arrives once.
  await queueSpendMail({ userId, group: null, month, cents, netCents: position.netCents, host });
  await noteMailed(userId, { mailedMonth: month });
}
