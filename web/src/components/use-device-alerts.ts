import useSWR from 'swr';
import { getAlerts } from '../../../shared/contract/devices/alerts.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { call } from '../lib/api.ts';
import { roleOf, useSession } from '../lib/session.ts';

/** Alerts that have not ended, as a filter of the API. */
export const CURRENT_ALERTS = 'state:in:open,acknowledged';

/** As many as a page shows beside other things. */
const SHOWN = 5;
const REFRESH_MS = 60_000;

/** The newest alerts of a device that have not ended. Null: the user may not read them. */
export function useDeviceAlerts(id: string | null) {
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return useSWR(
    // Named like the list of alerts, so that it is refreshed with it.
    id === null ? null : (['alerts', 'device', id] as const),
    ([, , of]) =>
      call(getAlerts, {
        query: {
          limit: SHOWN,
          filter: [`deviceId:eq:${of}`, CURRENT_ALERTS],
          // An admin who acknowledges an alert is told whose it is.
          ...(isAdmin && { extra_field: ['owner'] }),
        },
      }),
    { refreshInterval: REFRESH_MS },
  );
}

/** How many there are, as a tab shows it; undefined until it is known. */
export const countOfAlerts = (page: Reply<typeof getAlerts> | undefined): string | undefined =>
  page && page.items.length > 0 ? `${page.items.length}${page.links.next ? '+' : ''}` : undefined;
