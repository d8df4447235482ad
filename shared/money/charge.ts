import { PERCENT, shareOf } from './rounding.ts';
import { tierOf } from './tiers.ts';

/** What Infos cost in a month (specification 3.3, billing settings). */
export interface Prices {
  /** Cents for a device and month, by tier. */
  readonly infoCharges: readonly number[];
  /** A device that is used no longer than this in a month costs nothing. */
  readonly freeHours: number;
  /** Months of the test of a new user, the one of its beginning among them. */
  readonly freeMonths: number;
}

/** What is agreed with one user. */
export interface Terms {
  /** Percent. */
  readonly discount: number;
  /** Cents a month. */
  readonly additionalCharge: number;
}

/** A charge of a month, in cents, without VAT. */
export interface Charge {
  /** The position of the tier; null without billable devices. */
  readonly tier: number | null;
  /** For a device. */
  readonly price: number;
  readonly raw: number;
  readonly discount: number;
  readonly net: number;
}

/** Whether a device that was used so long in a month is charged. */
export const isBillable = (usedMs: number, { freeHours }: Prices): boolean => usedMs > freeHours * 3600_000;

/**
 * The charge for some billable devices: their number decides the price of all of them. The discount is rounded half up,
 * once. Only integers, so that no cent is lost.
 */
export function chargeOf(billable: number, { infoCharges }: Prices, terms: Terms): Charge {
  const tier = tierOf(billable) ?? null;
  const price = tier === null ? 0 : (infoCharges[tier] ?? 0);
  const raw = billable * price;
  const discount = percentOf(raw, terms.discount);
  return { tier, price, raw, discount, net: Math.max(0, raw - discount + terms.additionalCharge) };
}

/** A whole percentage of an amount of cents, rounded half up. */
export const percentOf = (cents: number, percent: number): number => shareOf(cents, percent * PERCENT);
