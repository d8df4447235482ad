import useSWR from 'swr';
import {
  getInfoProviderReporting,
  getInfoProviderReportingAsAdmin,
  getSpendAlert,
  type Reporting,
} from '../../../../shared/contract/money/reporting.ts';
import { getBillingSettings } from '../../../../shared/contract/money/settings.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { call } from '../../lib/api.ts';
import { SELF } from '../../lib/paths.ts';

interface DevicePage {
  readonly limit: number;
  readonly starting_at?: string | undefined;
}

/** A month of the user's own devices, or of another user's, with one page of them. */
export async function loadReporting(user: string, month: number, query: DevicePage): Promise<Reporting> {
  if (user === SELF)
    return call(getInfoProviderReporting, { params: { month: String(month) }, query: { ...query } });
  const { months } = await call(getInfoProviderReportingAsAdmin, {
    params: { user, from: String(month), to: String(month) },
    query: { ...query },
  });
  const [one] = months;
  if (!one || !('devices' in one)) throw new Error('The answer about one month has no devices.');
  return one;
}

/** Devices that the screen shows at first. */
export const SHOWN = 100;

/**
 * The month of the address, the one before it, prices and the spend alert of oneself: together, so that nothing moves when a
 * part arrives.
 */
export function useReporting(user: string, month: number) {
  return useSWR(['getReporting', user, month], async () => {
    const [reporting, last, prices, alert] = await Promise.all([
      loadReporting(user, month, { limit: SHOWN }),
      loadReporting(user, addMonths(month, -1), { limit: 1 }),
      call(getBillingSettings, {}),
      user === SELF ? call(getSpendAlert, {}) : undefined,
    ]);
    return { reporting, last, prices, alert };
  });
}

/** The month that an address names; the running one without a valid name, and for one that has not begun. */
export function monthIn(text: string | undefined, now: number): number {
  const running = monthOf(now);
  const month = /^\d{6}$/.test(text ?? '') ? Number(text) : running;
  return month > running || month % 100 < 1 || month % 100 > 12 || month < 200_001 ? running : month;
}
