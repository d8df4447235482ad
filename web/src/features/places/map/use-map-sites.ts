import useSWR from 'swr';
import { getBeacons } from '../../../../../shared/contract/devices/beacons.ts';
import { getHubs } from '../../../../../shared/contract/devices/hubs.ts';
import { getSites } from '../../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { STALE_AFTER_DAYS } from '../../../../../shared/model/sighting-days.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { call } from '../../../lib/api.ts';
import { daysAgo } from '../../../lib/format.ts';
import { steadily } from '../../../lib/steadily.ts';
import { type DeviceState, worst } from '../surface/device-state.ts';

/** A map of more sites would take minutes to load; so many are drawn, the first ones by name. */
export const SITES_MAX = 1000;
/** So many devices of each kind of trouble are looked at. */
const TROUBLED_MAX = 1000;

interface Asked {
  readonly user?: string;
}

/** The sites of an owner, or of all, as many as are drawn. */
export const useMapSites = (asked: Asked) =>
  useSWR(['mapSites', asked.user], async () => {
    const pages = walkPages((query) => steadily(() => call(getSites, { query: { ...query, ...asked } })));
    const sites: Site[] = [];
    for await (const some of pages) {
      if (sites.length >= SITES_MAX) return { sites, isMore: true };
      sites.push(...some);
    }
    return { sites, isMore: false };
  });

export interface SiteStates {
  readonly states: ReadonlyMap<string, DeviceState>;
  /** There are more devices with trouble than were looked at. */
  readonly isMore: boolean;
}

/**
 * The worst state at each site. It follows from the lists of devices with trouble, of which there are few: no site is
 * asked for its devices, however many there are.
 */
export const useSiteStates = (asked: Asked) =>
  useSWR(['siteStates', asked.user], async (): Promise<SiteStates> => {
    const hubs = (connection: string) => (query: object) =>
      call(getHubs, { query: { ...query, ...asked, filter: [`connection:eq:${connection}`] } });
    const beacons = (filter: string) => (query: object) =>
      call(getBeacons, { query: { ...query, ...asked, filter: [filter] } });
    const found = await Promise.all([
      sitesOf(hubs('offline'), 'lost'),
      sitesOf(hubs('silent'), 'weak'),
      sitesOf(beacons(`heard:lt:${daysAgo(STALE_AFTER_DAYS)}`), 'lost'),
      sitesOf(beacons('battery:eq:low'), 'weak'),
    ]);
    const states = new Map<string, DeviceState>();
    for (const { ids, state } of found)
      for (const id of ids) states.set(id, worst([state, states.get(id) ?? 'fine']));
    return { states, isMore: found.some(({ isMore }) => isMore) };
  });

type Load = Parameters<typeof walkPages<{ readonly siteId: string | null }>>[0];

async function sitesOf(load: Load, state: DeviceState) {
  const ids = new Set<string>();
  let count = 0;
  for await (const some of walkPages((query) => steadily(() => load(query)))) {
    if (count >= TROUBLED_MAX) return { ids, state, isMore: true };
    for (const { siteId } of some) if (siteId !== null) ids.add(siteId);
    count += some.length;
  }
  return { ids, state, isMore: false };
}
