import * as z from 'zod/mini';
import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { monthOf } from '../../../../shared/month.ts';
import { iso, now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { membersOf } from '../../people/accounts/charge-terms.ts';
import { administeredBy } from '../../people/accounts/groups-of.ts';
import { payingAccounts } from '../../people/accounts/paying-account.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { chargedTo } from '../payment/charged-to.ts';
import { reportAccount } from '../reporting/count-account.ts';
import { noteMailed, readSpendAlert } from './alert-store.ts';
import { keepGroupForecast } from './group-forecast-store.ts';
import { pricesNow } from './prices-now.ts';
import { queueSpendMail } from './spend-mail.ts';

/**
 * What the members cost for whom a group pays, as far as they are counted: a group may have thousands. The sums are in the
 * message, so that the same message twice counts nobody twice.
 */
export const GroupSum = z.strictObject({
  /** The admin of the group. */
  groupSumOf: z.string(),
  month: z.int(),
  netCents: z.int(),
  /** At the end of the month, and of how many members. Absent in messages that an earlier release queued. */
  forecastCents: z._default(z.int(), 0),
  members: z._default(z.int(), 0),
  after: z.optional(z.record(z.string(), z.string())),
});
type GroupSum = z.output<typeof GroupSum>;

const PAGE = 25;
const LANES = 5;

/** Asks for the sum of the group that an account administers. */
export const askForGroupSum = (userId: string, month: number): Promise<void> =>
  ask({ groupSumOf: userId, month, netCents: 0, forecastCents: 0, members: 0 });
const ask = (sum: GroupSum): Promise<void> => enqueue('BILLING_QUEUE', sum);

/** Counts some members. Once all are counted, keeps the sums, and mails the admin of the group if the amount is reached. */
export async function countGroup({ after, ...before }: GroupSum): Promise<void> {
  const { groupSumOf: userId, month } = before;
  // A message of a month that has ended says nothing any more.
  if (month !== monthOf(now())) return;
  const [group, found] = await Promise.all([groupOf(userId), pricesNow(month)]);
  if (!group || !found) return;
  const { accounts, stoppedAt } = await membersOf(group.name, PAGE, after);
  const isLive = await liveAmong(accounts.map(({ id }) => id));
  const sum = { ...before };
  await inLanes(
    accounts,
    1,
    async ([one]) => {
      const { id, terms } = one!;
      const isMember = terms.managerGroup === group.name;
      if (!isMember || chargedTo(id, group, isLive(id))?.group !== group.name) return;
      const reported = await reportAccount(one!, month, found.prices);
      sum.members += 1;
      sum.netCents += reported?.estimateCents ?? 0;
      sum.forecastCents += reported?.forecastCents ?? 0;
    },
    LANES,
  );
  if (stoppedAt) return ask({ ...sum, after: stoppedAt });
  const { groupSumOf: _, netCents, ...more } = sum;
  await keepGroupForecast(userId, group.name, { ...more, estimateCents: netCents, countedDate: iso() });
  if (found.sendsMails) await checkAlert(userId, group, month, netCents);
}

/** Mails the admin of a group once a month that it has come to the amount that is set. */
async function checkAlert(
  userId: string,
  group: ManagerGroup,
  month: number,
  netCents: number,
): Promise<void> {
  const alert = await readSpendAlert(userId);
  const cents = alert?.row.groupCents ?? null;
  if (!alert || cents === null || alert.groupMailedMonth === month || netCents < cents) return;
  const name = group.displayName || group.name;
  await queueSpendMail({ userId, group: name, month, cents, netCents, host: alert.host });
  await noteMailed(userId, { groupMailedMonth: month });
}

/** The group that an account administers. */
async function groupOf(userId: string): Promise<ManagerGroup | undefined> {
  const name = await administeredBy(userId);
  return name === null ? undefined : (await groupsNamed([name])).get(name);
}

/** Which of these accounts have accepted live mode. */
async function liveAmong(ids: readonly string[]): Promise<(id: string) => boolean> {
  const live = (await payingAccounts(ids)).flatMap(({ id, liveModeAt }) => (liveModeAt === null ? [] : [id]));
  return (id) => live.includes(id);
}
