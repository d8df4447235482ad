import type { ReportedMonth } from '../../../../shared/model/reporting.ts';
import type { Position } from '../../../../shared/model/statement.ts';
import type { Prices } from '../../../../shared/money/charge.ts';
import { startOfMonth } from '../../../../shared/month.ts';
import type { ChargedAccount } from '../../people/accounts/charge-terms.ts';
import { causesOfMonth } from '../usage/usage-of-month.ts';
import { reportMonth } from './report-month.ts';

interface Options {
  readonly keepsUsage?: boolean | undefined;
}

/** The use of an account in a month, and what it costs; undefined: it was not used, or it was a test. */
export async function reportAccount(
  { id, terms, state, offAt }: ChargedAccount,
  month: number,
  prices: Prices,
  options?: Options,
): Promise<ReportedMonth | undefined> {
  // Most accounts never had an Info CMS, or switched it off long ago: their causes are not read.
  const wasOff = state === 'OFF' && (offAt === null || Date.parse(offAt) < startOfMonth(month));
  if (wasOff || month <= terms.endOfTestPeriod) return undefined;
  const causes = await causesOfMonth(id, month, Date.parse(terms.createdDate), options);
  return reportMonth(month, causes, prices, terms).reported;
}

/** What the use of an account in a month costs; undefined: it was not used, or it was a test. */
export async function countAccount(
  account: ChargedAccount,
  month: number,
  prices: Prices,
  options?: Options,
): Promise<Position | undefined> {
  const reported = await reportAccount(account, month, prices, options);
  return (
    reported && {
      ...{ userId: account.id, userName: account.name },
      devices: reported.billableDevices,
      priceCents: reported.tier?.cents ?? 0,
      ...{ rawCents: reported.rawCents, discountPercent: reported.discountPercent },
      ...{ discountCents: reported.discountCents, additionalCents: reported.additionalCents },
      ...{ additionalInfo: reported.additionalInfo, netCents: reported.estimateCents },
    }
  );
}
