import type { Prices } from '../../../../shared/money/charge.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { pricesOf } from '../prices/price-list.ts';

/** The prices of a month, and whether mails about it are sent; undefined: nobody is charged here. */
export async function pricesNow(
  month: number,
): Promise<{ readonly prices: Prices; readonly sendsMails: boolean } | undefined> {
  const settings = await readSettings({ consistent: true });
  if (settings.testPlatform) return undefined;
  return { prices: pricesOf(settings, month), sendsMails: settings.sendMails };
}
