import useSWR from 'swr';
import { getBeaconConfigurations } from '../../../../../shared/contract/infoprovider.ts';
import { call } from '../../../lib/api.ts';

/** The names of beacons of one owner, by id, in one request; those without a name are missing. At most a hundred. */
export function useBeaconNames(ids: readonly string[], ownerId: string): ReadonlyMap<string, string> {
  const { data } = useSWR(
    ids.length > 0 ? ['beaconNames', ownerId, ids] : null,
    async () => {
      const body = { infoProviderId: ownerId, idList: [...ids] };
      const { items } = await call(getBeaconConfigurations, { body });
      return new Map(items.flatMap(({ id, description }) => (description ? [[id, description]] : [])));
    },
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
