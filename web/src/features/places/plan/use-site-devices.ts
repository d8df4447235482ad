import { useCallback, useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { getAlerts } from '../../../../../shared/contract/devices/alerts.ts';
import { getBeacons } from '../../../../../shared/contract/devices/beacons.ts';
import { getHubs } from '../../../../../shared/contract/devices/hubs.ts';
import type { Beacon } from '../../../../../shared/model/beacon.ts';
import type { Hub } from '../../../../../shared/model/hub.ts';
import type { Spot } from '../../../../../shared/model/place.ts';
import type { ListPage, ListQuery } from '../../../components/list/list-spec.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { CURRENT_ALERTS } from '../../../components/use-device-alerts.ts';
import { call } from '../../../lib/api.ts';
import { steadily } from '../../../lib/steadily.ts';
import { type DeviceState, stateOfBeacon, stateOfHub, withAlert } from '../surface/device-state.ts';

/** A device of a site, as its floor plan shows it. */
export interface SiteDevice {
  /** Unlike ids, also unique among hubs and beacons together. */
  readonly key: string;
  readonly id: string;
  readonly kind: 'beacon' | 'hub';
  readonly name: string;
  readonly state: DeviceState;
  readonly spot: Spot | null;
}

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

/** Drawing thousands of devices takes longer than loading a hundred more, so not every page is drawn by itself. */
const DRAWN_AGAIN_MS = 1000;

/**
 * All devices of a site, page by page: what has arrived is shown while the rest is loaded.
 *
 * @param seesAlerts whether the user may read the alerts of their owner
 */
export function useSiteDevices(
  siteId: string,
  asked: { readonly user?: string },
  seesAlerts: boolean,
): SiteDevices {
  const { user } = asked;
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Omit<SiteDevices, 'reload' | 'patch'>>({
    devices: [],
    isWhole: false,
    error: undefined,
  });
  const { data: alerts } = useSWR(seesAlerts ? ['alerts', 'of', user] : null, () => devicesWithAlerts(user));
  useEffect(() => {
    const stopped = new AbortController();
    const whose = user === undefined ? {} : { user };
    // Of an earlier round, the devices stay until all of this one are there.
    const isFirst = round === 0;
    const load = async () => {
      const devices: SiteDevice[] = [];
      let drawnAt = Number.NEGATIVE_INFINITY;
      const take = (some: readonly SiteDevice[]) => {
        devices.push(...some);
        if (stopped.signal.aborted || !isFirst || performance.now() - drawnAt < DRAWN_AGAIN_MS) return;
        drawnAt = performance.now();
        setLoaded({ devices: [...devices], isWhole: false, error: undefined });
      };
      const ofSite = { filter: [`site:eq:${siteId}`] };
      const pagesOf = async <T>(
        load: (query: ListQuery) => Promise<ListPage<T>>,
        toDevice: (item: T) => SiteDevice,
      ) => {
        for await (const some of walkPages((query) => steadily(() => load(query)), ofSite)) {
          if (stopped.signal.aborted) return;
          take(some.map(toDevice));
        }
      };
      const now = Date.now();
      await Promise.all([
        pagesOf(
          (query) => call(getHubs, { query: { ...query, ...whose, extra_field: ['site'] } }),
          (hub) => ofHub(hub),
        ),
        pagesOf(
          (query) => call(getBeacons, { query: { ...query, ...whose, extra_field: ['monitoring', 'site'] } }),
          (beacon) => ofBeacon(beacon, now),
        ),
      ]);
      if (!stopped.signal.aborted) setLoaded({ devices, isWhole: true, error: undefined });
    };
    load().catch((error: unknown) => {
      if (!stopped.signal.aborted) setLoaded((was) => ({ ...was, error }));
    });
    return () => stopped.abort();
  }, [siteId, user, round]);
  const reload = useCallback(() => setRound((was) => was + 1), []);
  const patch = useCallback(
    (spots: ReadonlyMap<string, Spot | null>) =>
      setLoaded((was) => ({
        ...was,
        devices: was.devices.map((device) => {
          const spot = spots.get(device.key);
          return spot === undefined ? device : { ...device, spot };
        }),
      })),
    [],
  );
  const devices = useMemo(
    () =>
      alerts?.size
        ? loaded.devices.map((device) =>
            alerts.has(device.id) ? { ...device, state: withAlert(device.state) } : device,
          )
        : loaded.devices,
    [loaded.devices, alerts],
  );
  return { ...loaded, devices, reload, patch };
}

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

const ofHub = (hub: Hub): SiteDevice => ({
  key: `hub ${hub.id}`,
  id: hub.id,
  kind: 'hub',
  name: hub.description || hub.id,
  state: stateOfHub(hub),
  spot: hub.spot ?? null,
});

const ofBeacon = (beacon: Beacon, now: number): SiteDevice => ({
  key: `beacon ${beacon.id}`,
  id: beacon.id,
  kind: 'beacon',
  name: beacon.description || beacon.id,
  state: stateOfBeacon(beacon, now),
  spot: beacon.spot ?? null,
});
