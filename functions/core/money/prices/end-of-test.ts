import type { getInitialEndOfTest as contract } from '../../../../shared/contract/money/settings.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { type ChargeTerms, chargeTermsOf } from '../../people/accounts/charge-terms.ts';
import { findLabel } from '../../people/labels/find-label.ts';
import { readPrices } from './price-list.ts';

/** The last month of the test of an account that activates the Info CMS now; 0: it has none. */
export const getInitialEndOfTest: UseCase<typeof contract> = async ({ actsFor }) => ({
  value: await endOfTestFor(await chargeTermsOf(actsFor)),
});

/**
 * The last month of a test that begins now, year * 100 + month; 0: there is none. What an admin has set for the account
 * counts first, then the free months of its group, then those of the price list. The month of the beginning is the first.
 */
export async function endOfTestFor(terms: ChargeTerms | undefined): Promise<number> {
  if (terms?.endOfTestPeriod) return terms.endOfTestPeriod;
  const month = monthOf(now());
  const group = terms?.managerGroup ? await findLabel('managergroup', terms.managerGroup) : undefined;
  const months = group?.freeMonths ?? (await readPrices())(month).freeMonths;
  return months === 0 ? 0 : addMonths(month, months - 1);
}
