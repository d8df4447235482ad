import useSWR from 'swr';
import { getBeacon } from '../../../../shared/contract/devices/beacons.ts';
import { getBeaconConfigurations } from '../../../../shared/contract/infoprovider.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { ApiError, call } from '../../lib/api.ts';
import { isUnderWay } from './delivery-notice.tsx';

export type Configured = Reply<typeof getBeaconConfigurations>['items'][number];

/** How often a configuration is refreshed while its delivery is pending. */
const POLL_MS = 2000;

interface Read {
  readonly beacon: Beacon;
  readonly configuration: Configured;
}

/** A beacon and how it is configured; followed while its device has not answered. */
export function useConfigured(owner: string, id: string) {
  return useSWR(
    ['configuration', owner, id],
    async ([, of, one]): Promise<Read> => {
      const [beacon, { items }] = await Promise.all([
        call(getBeacon, { params: { id: one } }),
        call(getBeaconConfigurations, { body: { infoProviderId: of, idList: [one] } }),
      ]);
      const [configuration] = items;
      if (!configuration) throw new ApiError('ENTITY_NOT_FOUND', 404);
      return { beacon, configuration };
    },
    {
      refreshInterval: (latest) => (latest && isUnderWay(latest.configuration) ? POLL_MS : 0),
      dedupingInterval: POLL_MS / 2,
    },
  );
}
