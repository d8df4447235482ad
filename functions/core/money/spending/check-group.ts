import * as z from 'zod/mini';
import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { membersOf } from '../../people/accounts/charge-terms.ts';
import { administeredBy } from '../../people/accounts/groups-of.ts';
import { payingAccounts } from '../../people/accounts/paying-account.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { chargedTo } from '../payment/charged-to.ts';
import { countAccount } from '../reporting/count-account.ts';
import { noteMailed, readSpendAlert } from './alert-store.ts';
import { pricesToCheck } from './prices-to-check.ts';
import { queueSpendMail } from './spend-mail.ts';

/**
 * What the members cost for whom a group pays, as far as they are counted: a group may have thousands. The sum is in the
 * message, so that the same message twice counts nobody twice.
 */
export const GroupSum = z.strictObject({
  /** The admin of the group. */
  groupSumOf: z.string(),
  month: z.int(),
  netCents: z.int(),
  after: z.optional(z.record(z.string(), z.string())),
});
type GroupSum = z.output<typeof GroupSum>;

const PAGE = 25;
const LANES = 5;

/** Asks for the sum of the group that an account administers. */
export const askForGroupSum = (userId: string, month: number): Promise<void> =>
  ask({ groupSumOf: userId, month, netCents: 0 });
const ask = (sum: GroupSum): Promise<void> => enqueue('BILLING_QUEUE', sum);

/** Counts some members, and once all are counted, mails the admin of the group if the amount is reached. */
export async function checkGroup({ groupSumOf: userId, month, netCents, after }: GroupSum): Promise<void> {
  const alert = await readSpendAlert(userId);
  const cents = alert?.row.groupCents ?? null;
  // A message of a month that has ended says nothing any more.
  if (!alert || cents === null || alert.groupMailedMonth === month || month !== monthOf(now())) return;
  const [group, prices] = await Promise.all([groupOf(userId), pricesToCheck(month)]);
  if (!group || !prices) return;
  const { accounts, stoppedAt } = await membersOf(group.name, PAGE, after);
  const isLive = await liveAmong(accounts.map(({ id }) => id));
  let sum = netCents;
  await inLanes(
    accounts,
    1,
    async ([one]) => {
      const { id, terms } = one!;
      const isMember = terms.managerGroup === group.name;
      if (!isMember || chargedTo(id, group, isLive(id))?.group !== group.name) return;
      const position = await countAccount(one!, month, prices);
      sum += position?.netCents ?? 0;
    },
    LANES,
  );
  if (stoppedAt) return ask({ groupSumOf: userId, month, netCents: sum, after: stoppedAt });
  if (sum < cents) return;
  const name = group.displayName || group.name;
  await queueSpendMail({ userId, group: name, month, cents, netCents: sum, host: alert.host });
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
