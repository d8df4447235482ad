import useSWR from 'swr';
import { getBeacons } from '../../../../../shared/contract/devices/beacons.ts';
import { getHubs } from '../../../../../shared/contract/devices/hubs.ts';
import type { Total } from '../../../../../shared/model/page.ts';
import { STALE_AFTER_DAYS } from '../../../../../shared/model/sighting-days.ts';
import { call } from '../../../lib/api.ts';
import { daysAgo } from '../../../lib/format.ts';

/** The states that are counted, with the filter that finds their devices. */
const FILTERS = {
  hubs: { offline: 'connection:eq:offline', silent: 'connection:eq:silent', online: 'connection:eq:online' },
  beacons: { stale: () => `heard:lt:${daysAgo(STALE_AFTER_DAYS)}`, low: 'battery:eq:low' },
} as const;

export interface SiteFigure {
  readonly of: 'hubs' | 'beacons';
  readonly state: 'offline' | 'silent' | 'online' | 'stale' | 'low';
  /** The filter of the list that it counts, without that of the site. */
  readonly filter: string;
  readonly total: Total;
}

/** The numbers of devices of a site by their state: the totals of its filtered lists. */
export const useSiteFigures = (siteId: string, asked: { readonly user?: string }) =>
  useSWR(['siteFigures', siteId, asked.user], () =>
    Promise.all(
      (['hubs', 'beacons'] as const).flatMap((of) =>
        Object.entries(FILTERS[of]).map(async ([state, given]): Promise<SiteFigure> => {
          const filter = typeof given === 'string' ? given : given();
          const query = {
            ...asked,
            ...{ limit: 1, total: 'true' as const },
            filter: [`site:eq:${siteId}`, filter],
          };
          const { total } = await (of === 'hubs' ? call(getHubs, { query }) : call(getBeacons, { query }));
          const count = total ?? { count: 0, isMore: false };
          return { of, state: state as SiteFigure['state'], filter, total: count };
        }),
      ),
    ),
  );
