import { type SWRResponse, useSWRConfig } from 'swr';
import { setBeaconConfiguration } from '../../../../shared/contract/infoprovider.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { call } from '../../lib/api.ts';
import type { ItemOwner } from '../use-owner-confirm.tsx';
import { useRename } from '../use-rename.tsx';

/** Renames a beacon. Its name is a part of its configuration, whose version grows with it. */
export function useRenameBeacon(
  thing: Pick<SWRResponse<Beacon>, 'data' | 'mutate'>,
  owner: ItemOwner | undefined,
) {
  const { mutate } = useSWRConfig();
  return useRename<Beacon>({
    thing,
    owner,
    named: (beacon, description) => ({ ...beacon, description }),
    async save(beacon, name) {
      const saved = await call(setBeaconConfiguration, { body: { id: beacon.id, description: name } });
      const { description, deviceUpToDate } = saved;
      await mutate(
        (key) => Array.isArray(key) && key[0] === 'configuration' && key[1] === beacon.id,
        (known: object | undefined) => known && { ...known, ...saved },
        { revalidate: false },
      );
      return { ...beacon, description, deviceUpToDate };
    },
  });
}
