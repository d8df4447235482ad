import useSWR from 'swr';
import { getBeaconConfigurations } from '../../../../shared/contract/infoprovider.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { useBeacon } from '../../components/use-beacon.ts';
import { ApiError, call } from '../../lib/api.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { isUnderWay } from './delivery-notice.tsx';

export type Configured = Reply<typeof getBeaconConfigurations>['items'][number];

/** How often a configuration is refreshed while its delivery is pending. */
const POLL_MS = 2000;

/** The configuration of a beacon, refreshed while its delivery is pending. */
export function useConfigured(id: string) {
  const role = roleOf(useSession());
  const beacon = useBeacon(id);
  // A group admin reads also those of the group, by their owner.
  const owner = role === 'ADMIN' ? EVERYBODY : role === 'GROUP_ADMIN' ? beacon.data?.userId : SELF;
  const configured = useSWR(
    owner ? (['configuration', id, owner] as const) : null,
    async ([, one, of]) => {
      const { items } = await call(getBeaconConfigurations, { body: { infoProviderId: of, idList: [one] } });
      const [configuration] = items;
      if (!configuration) throw new ApiError('ENTITY_NOT_FOUND', 404);
      return configuration;
    },
    {
      refreshInterval: (latest) => (latest && isUnderWay(latest) ? POLL_MS : 0),
      dedupingInterval: POLL_MS / 2,
    },
  );
  return {
    ...configured,
    /** Shows saved values immediately; other beacons with the new identity are loaded afterwards. */
    onSaved(saved: Configured) {
      const { description, deviceUpToDate } = saved;
      void configured.mutate((known) => ({ ...known, ...saved }), { revalidate: true });
      void beacon.mutate((known) => known && { ...known, description, deviceUpToDate }, {
        revalidate: false,
      });
    },
  };
}
