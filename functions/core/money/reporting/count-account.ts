import type { Position } from '../../../../shared/model/statement.ts';
import type { Prices } from '../../../../shared/money/charge.ts';
import { startOfMonth } from '../../../../shared/month.ts';
import type { ChargedAccount } from '../../people/accounts/charge-terms.ts';
import { causesOfMonth } from '../usage/usage-of-month.ts';
import { reportMonth } from './report-month.ts';

/** What the use of an account in a month costs; undefined: it was not used, or it was a test. */
export async function countAccount(
  { id, name, terms, state, offAt }: ChargedAccount,
  month: number,
  prices: Prices,
  options?: { readonly keepsUsage?: boolean | undefined },
): Promise<Position | undefined> {
  // Most accounts never had an Info CMS, or switched it off long ago: their causes are not read.
  const wasOff = state === 'OFF' && (offAt === null || Date.parse(offAt) < startOfMonth(month));
  if (wasOff || month <= terms.endOfTestPeriod) return undefined;
  const causes = await causesOfMonth(id, month, Date.parse(terms.createdDate), options);
  const { reported } = reportMonth(month, causes, prices, terms);
  return {
    ...{ userId: id, userName: name },
    devices: reported.billableDevices,
    priceCents: reported.tier?.cents ?? 0,
    ...{ rawCents: reported.rawCents, discountPercent: reported.discountPercent },
    ...{ discountCents: reported.discountCents, additionalCents: reported.additionalCents },
    ...{ additionalInfo: reported.additionalInfo, netCents: reported.estimateCents },
  };
}
