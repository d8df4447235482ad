import { Refusal } from '../../../../shared/errors.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { type ChargedAccount, chargedAccount } from '../../people/accounts/charge-terms.ts';
import { payingAccount } from '../../people/accounts/paying-account.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { chargedTo } from '../payment/charged-to.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { statementsOf } from '../statements/statements.ts';
import { readRun } from './run-store.ts';

/**
 * Throws NOT_BILLED_YET while an account may not be deleted, since the last month in which its Info CMS was not off is not
 * billed yet, or a payment of it is under way.
 */
export async function checkBilled(userId: string): Promise<void> {
  const [account, paying] = await Promise.all([chargedAccount(userId), payingAccount(userId)]);
  if (!account || !paying) return;
  const pending = (await statementsOf(userId)).find(({ row }) => UNDER_WAY.includes(row.state));
  if (pending) throw new Refusal('NOT_BILLED_YET', { month: pending.row.month });
  const month = lastMonthOf(account);
  if (month === undefined || month <= account.terms.endOfTestPeriod) return;
  const group = account.terms.managerGroup ?? '';
  const payer = chargedTo(userId, (await groupsNamed([group])).get(group), paying.liveModeAt !== null);
  if (payer && !(await isBilled(month))) throw new Refusal('NOT_BILLED_YET', { month });
}

const UNDER_WAY: readonly string[] = ['paying', 'toConfirm'];

/** The last month in which an Info CMS was not off; undefined: it was never on. */
function lastMonthOf({ state, offAt }: ChargedAccount): number | undefined {
  if (state !== 'OFF') return monthOf(now());
  return offAt === null ? undefined : monthOf(Date.parse(offAt));
}

async function isBilled(month: number): Promise<boolean> {
  if ((await readSettings({ consistent: true })).testPlatform) return true;
  const last = addMonths(monthOf(now()), -1);
  const run = month > last ? undefined : await readRun(month);
  // A month before the last one that has no run gets none any more.
  return run ? run.row.state === 'finished' : month < last;
}
