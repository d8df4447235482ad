import type { PriceList } from '../../../../shared/model/billing-settings.ts';
import type { Prices } from '../../../../shared/money/charge.ts';
import { TIERS } from '../../../../shared/money/tiers.ts';
import { readSettings, type StoredSettings } from './store.ts';

/** Before an admin has set prices, nothing costs anything, and the first month is a test. */
const NOTHING_COSTS: Prices = { infoCharges: TIERS.map(() => 0), freeHours: 0, freeMonths: 1 };

/** The prices of a month. */
export function pricesOf({ history }: StoredSettings, month: number): Prices {
  const { infoCharges, freeHours, freeMonths } =
    history.findLast(({ validFrom }) => validFrom <= month) ?? NOTHING_COSTS;
  return { infoCharges, freeHours, freeMonths };
}

/** The prices that hold after a month, the earliest first. */
export const comingAfter = ({ history }: StoredSettings, month: number): PriceList[] =>
  history
    .filter(({ validFrom }) => validFrom > month)
    .map(({ validFrom, infoCharges, freeHours, freeMonths }) => ({
      ...{ validFrom, infoCharges, freeHours, freeMonths },
    }));

/** The prices of each month. */
export async function readPrices(): Promise<(month: number) => Prices> {
  const settings = await readSettings();
  return (month) => pricesOf(settings, month);
}
