import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { getAlerts } from '../../../../../shared/contract/devices/alerts.ts';
import type { Site, Spot } from '../../../../../shared/model/place.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { CURRENT_ALERTS } from '../../../components/use-device-alerts.ts';
import { call } from '../../../lib/api.ts';
import { withAlert } from '../surface/device-state.ts';
import { readSiteDevices, type SiteDevice } from './read-site-devices.ts';

interface SiteDevices {
  readonly devices: readonly SiteDevice[];
  /** Whether all of them are loaded. */
  readonly isWhole: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  /** Puts devices where they were just saved. */
  readonly patch: (spots: ReadonlyMap<string, Spot | null>) => void;
}

/** Of alerts, which are rarely many: as many pages as are looked at. */
const ALERT_PAGES = 5;
const NONE: readonly SiteDevice[] = [];

/**
 * All devices of a site, once it has a floor plan: what has arrived is shown while the rest is loaded.
 *
 * @param seesAlerts whether the user may read the alerts of their owner
 */
export function useSiteDevices(
  site: Pick<Site, 'id' | 'beacons' | 'hubs'>,
  { user }: { readonly user?: string },
  { hasPlan, seesAlerts }: { readonly hasPlan: boolean; readonly seesAlerts: boolean },
): SiteDevices {
  const [arrived, setArrived] = useState(NONE);
  const { data: alerts } = useSWR(seesAlerts && hasPlan ? ['alerts', 'of', user] : null, () =>
    devicesWithAlerts(user),
  );
  const { data, error, mutate } = useSWR(
    hasPlan ? ['siteDevices', site.id] : null,
    () => readSiteDevices(site, setArrived),
    // Thousands of devices are not loaded with each look at the window.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const reload = useCallback(() => void mutate(), [mutate]);
  const patch = useCallback(
    (spots: ReadonlyMap<string, Spot | null>) =>
      void mutate((was) => was?.map((device) => withSpot(device, spots.get(device.key))), {
        revalidate: false,
      }),
    [mutate],
  );
  const loaded = data ?? arrived;
  const devices = useMemo(
    () =>
      alerts?.size
        ? loaded.map((device) =>
            alerts.has(device.id) ? { ...device, state: withAlert(device.state) } : device,
          )
        : loaded,
    [loaded, alerts],
  );
  return { devices, isWhole: data !== undefined, error, reload, patch };
}

const withSpot = (device: SiteDevice, spot: Spot | null | undefined): SiteDevice =>
  spot === undefined ? device : { ...device, spot };

/** The ids of the devices with an alert that has not ended. */
async function devicesWithAlerts(user: string | undefined): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const whose = user === undefined ? {} : { user };
  let pages = 0;
  const alerts = walkPages((query) => call(getAlerts, { query: { ...query, ...whose } }), {
    filter: [CURRENT_ALERTS],
  });
  for await (const some of alerts) {
    for (const { deviceId } of some) ids.add(deviceId);
    if (++pages === ALERT_PAGES) break;
  }
  return ids;
}
