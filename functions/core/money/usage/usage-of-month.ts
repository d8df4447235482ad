import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import type { Cause } from '../../kernel/meter/cause.ts';
import { readCauses } from '../../kernel/meter/causes.ts';
import { type Carried, foldUsage, NOTHING_CARRIED, type Period } from '../../kernel/meter/fold-usage.ts';
import { keepCarried, readCarried } from './carried-store.ts';

/** What the use of an owner's devices in a month follows from. */
export interface MonthOfCauses {
  readonly before: Carried;
  readonly causes: readonly Cause[];
  /** The whole month. */
  readonly period: Period;
  /** The month until now. */
  readonly soFar: Period;
}

/** After this time no call that began in a month can still write a cause of it. */
const SETTLED_MS = 3600_000;

/** The state is kept when so many months had to be folded: a read of a month costs a tenth of a write. */
const KEPT_EVERY = 3;

const periodOf = (month: number): Period => ({
  from: startOfMonth(month),
  to: startOfMonth(addMonths(month, 1)),
});

/**
 * What the use in a month follows from.
 *
 * @param since when the account was created, ms: it has no causes before
 * @param keepsUsage whether the state at the end of closed months is kept, so that nobody folds them again
 */
export async function causesOfMonth(
  owner: string,
  month: number,
  since: number,
  { keepsUsage = true }: { readonly keepsUsage?: boolean | undefined } = {},
): Promise<MonthOfCauses> {
  const period = periodOf(month);
  const [before, causes] = await Promise.all([
    carriedInto(owner, month, monthOf(since), keepsUsage),
    readCauses(owner, month),
  ]);
  return { before, causes, period, soFar: { from: period.from, to: Math.min(period.to, now()) } };
}

/**
 * The state at the beginning of a month: what was kept last, and the months since then.
 *
 * @param keeps whether it may be kept
 */
async function carriedInto(owner: string, month: number, first: number, keeps: boolean): Promise<Carried> {
  const open: number[] = [];
  let carried: Carried | undefined;
  for (let one = addMonths(month, -1); one >= first && !carried; one = addMonths(one, -1)) {
    carried = await readCarried(owner, one);
    if (!carried) open.unshift(one);
  }
  carried ??= NOTHING_CARRIED;
  for (const one of open) carried = foldUsage(carried, await readCauses(owner, one), periodOf(one)).carried;
  const last = open.at(-1);
  const isKept =
    keeps && last !== undefined && open.length >= KEPT_EVERY && now() >= periodOf(last).to + SETTLED_MS;
  if (isKept) await keepCarried(owner, last, carried);
  return carried;
}
