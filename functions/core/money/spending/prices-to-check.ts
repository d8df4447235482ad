import type { Prices } from '../../../../shared/money/charge.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { pricesOf } from '../prices/price-list.ts';

/** The prices of a month; undefined: nobody is charged here, or nothing is mailed. */
export async function pricesToCheck(month: number): Promise<Prices | undefined> {
  const settings = await readSettings({ consistent: true });
  return settings.testPlatform || !settings.sendMails ? undefined : pricesOf(settings, month);
}
