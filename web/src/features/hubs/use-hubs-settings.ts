import { useState } from 'react';
import useSWR from 'swr';
import { getHubSettings } from '../../../../shared/contract/devices/hubs.ts';
import type { HubSettings } from '../../../../shared/model/hub-settings.ts';
import { call } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** The maximum number of ids per call, and of concurrent calls. */
const IDS_MAX = 100;
const AT_ONCE = 4;

/** The known settings of these hubs of an owner; `done` hubs have been read so far. */
export function useHubsSettings(owner: string, ids: readonly string[]) {
  const role = roleOf(useSession());
  const [done, setDone] = useState(0);
  const read = useSWR(
    ids.length > 0 ? ['hubSettings', owner, ids] : null,
    async ([, of, all]): Promise<HubSettings[]> => {
      setDone(0);
      const parts = Array.from({ length: Math.ceil(all.length / IDS_MAX) }, (_, at) =>
        all.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
      );
      const found = await atMost(AT_ONCE, parts, async (part) => {
        const { items } = await call(getHubSettings, {
          query: userParameter(of, role),
          body: { idList: [...part] },
        });
        setDone((sofar) => sofar + part.length);
        return items;
      });
      return found.flat().flatMap(({ settings }) => settings ?? []);
    },
    // Values must not change while the user edits them; the plan detects concurrent changes.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return { ...read, done };
}
