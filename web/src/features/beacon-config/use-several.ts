import { useState } from 'react';
import useSWR from 'swr';
import { getBeaconConfigurations } from '../../../../shared/contract/infoprovider.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { call } from '../../lib/api.ts';
import type { One } from './several.ts';
import type { Configured } from './use-configured.ts';

/** The maximum number of ids per call, and of concurrent calls. */
const IDS_MAX = 100;
const AT_ONCE = 4;

/** The configurations of the chosen beacons; `done` of them have been read so far. */
export function useSeveral(owner: string, chosen: ReadonlyMap<string, Beacon>) {
  const [done, setDone] = useState(0);
  const ids = [...chosen.keys()];
  const read = useSWR(
    ids.length > 0 ? ['configurations', owner, ids] : null,
    async ([, infoProviderId, all]): Promise<One[]> => {
      setDone(0);
      const parts = Array.from({ length: Math.ceil(all.length / IDS_MAX) }, (_, at) =>
        all.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
      );
      const found: Configured[][] = [];
      const readOn = async () => {
        for (let at = found.length; at < parts.length; at = found.length) {
          found.push([]);
          const { items } = await call(getBeaconConfigurations, {
            body: { infoProviderId, idList: parts[at]! },
          });
          found[at] = items;
          setDone((sofar) => sofar + parts[at]!.length);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readOn));
      return found
        .flat()
        .map((configuration) => ({ type: chosen.get(configuration.id)!.type, configuration }));
    },
    // Values must not change while the user edits them; the plan detects concurrent changes.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return { ...read, done, total: ids.length };
}
