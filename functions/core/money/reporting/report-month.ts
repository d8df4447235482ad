import type { ReportedMonth, UsedDevice } from '../../../../shared/model/reporting.ts';
import { chargeOf, isBillable, type Prices } from '../../../../shared/money/charge.ts';
import { TIERS } from '../../../../shared/money/tiers.ts';
import { iso } from '../../../platform/clock.ts';
import { foldUsage } from '../../kernel/meter/fold-usage.ts';
import type { ChargeTerms } from '../../people/accounts/charge-terms.ts';
import type { MonthOfCauses } from '../usage/usage-of-month.ts';

/** A month with all its devices, ordered by their ids. */
export interface WholeMonth {
  readonly reported: ReportedMonth;
  readonly devices: readonly UsedDevice[];
}

/** What a month comes to, so far and at its end, if nothing changes until then. */
export function reportMonth(
  month: number,
  { before, causes, period, soFar }: MonthOfCauses,
  prices: Prices,
  terms: ChargeTerms,
): WholeMonth {
  const isRunning = soFar.to < period.to;
  const isTest = month <= terms.endOfTestPeriod;
  const { usedMs } = foldUsage(before, causes, soFar);
  const atEnd = isRunning ? foldUsage(before, causes, period).usedMs : usedMs;
  const billable = billableOf(usedMs, prices);
  const forecast = billableOf(atEnd, prices);
  const charge = chargeOf(billable, prices, terms);
  return {
    reported: {
      month,
      from: iso(period.from),
      to: iso(soFar.to),
      isRunning,
      isTest,
      endOfTestPeriod: terms.endOfTestPeriod,
      usedDevices: usedMs.size,
      billableDevices: billable,
      seconds: secondsOf([...usedMs.values()].reduce((sum, ms) => sum + ms, 0)),
      freeHours: prices.freeHours,
      tier: charge.tier === null ? null : tierAt(charge.tier, charge.price),
      rawCents: charge.raw,
      discountPercent: terms.discount,
      discountCents: charge.discount,
      additionalCents: terms.additionalCharge,
      additionalInfo: terms.additionalChargeInfo,
      estimateCents: isTest ? 0 : charge.net,
      forecastDevices: forecast,
      forecastCents: isTest ? 0 : chargeOf(forecast, prices, terms).net,
    },
    devices: [...usedMs]
      .map(([beaconId, ms]) => ({ beaconId, seconds: secondsOf(ms), billable: isBillable(ms, prices) }))
      .sort((a, b) => (a.beaconId < b.beaconId ? -1 : 1)),
  };
}

const billableOf = (usedMs: ReadonlyMap<string, number>, prices: Prices): number =>
  [...usedMs.values()].filter((ms) => isBillable(ms, prices)).length;

const tierAt = (tier: number, cents: number) => ({
  from: TIERS[tier]!,
  to: TIERS[tier + 1] === undefined ? null : TIERS[tier + 1]! - 1,
  cents,
});

const secondsOf = (ms: number): number => Math.floor(ms / 1000);
