import useSWR from 'swr';
import { getBeaconIdentities } from '../../../../shared/contract/devices/identities.ts';
import { walkPages } from '../../components/list/walk-pages.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** In a fleet with more shared identities, they are probably intended. */
const PAGES_MAX = 20;

const NONE: ReadonlySet<string> = new Set();

/** The beacons of this owner that have the same identity as another one. The list does not wait for these marks. */
export function useSharedIdentities(owner: string): ReadonlySet<string> {
  const role = roleOf(useSession());
  const { data } = useSWR(
    owner === EVERYBODY ? null : ['identities', owner, role],
    async () => {
      const ids = new Set<string>();
      let pages = 0;
      for await (const items of walkPages(({ starting_at, limit }) =>
        call(getBeaconIdentities, {
          query: { ...(starting_at && { starting_at }), limit, ...userParameter(owner, role) },
        }),
      )) {
        for (const item of items) for (const id of item.ids) ids.add(id);
        pages += 1;
        if (pages === PAGES_MAX) break;
      }
      return ids;
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data ?? NONE;
}
