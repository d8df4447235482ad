import useSWR from 'swr';
import { getFleet } from '../../../shared/contract/fleet.ts';
import { call } from '../lib/api.ts';
import { userParameter } from '../lib/owner.ts';
import { roleOf, useSession } from '../lib/session.ts';

const REFRESH_MS = 60_000;

/**
 * The figures of an owner's fleet, refreshed while the page is visible. Several users of it share one request. Null: the user may not
 * read them.
 */
export function useFleet(owner: string | null) {
  const role = roleOf(useSession());
  return useSWR(
    owner === null ? null : (['getFleet', owner, role] as const),
    ([, whose]) => call(getFleet, { query: userParameter(whose, role) }),
    // Timers that were started one after the other must not each send a request.
    { refreshInterval: REFRESH_MS, dedupingInterval: REFRESH_MS / 4 },
  );
}
