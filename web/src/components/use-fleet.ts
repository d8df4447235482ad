import useSWR from 'swr';
import { getFleet } from '../../../shared/contract/fleet.ts';
import { call } from '../lib/api.ts';
import { userParameter } from '../lib/owner.ts';
import { roleOf, useSession } from '../lib/session.ts';

const REFRESH_MS = 60_000;

/** The figures of an owner's fleet, refreshed while the page is visible. Several users of it share one request. */
export function useFleet(owner: string) {
  const role = roleOf(useSession());
  return useSWR(
    ['getFleet', owner, role],
    () => call(getFleet, { query: userParameter(owner, role) }),
    // Timers that were started one after the other must not each send a request.
    { refreshInterval: REFRESH_MS, dedupingInterval: REFRESH_MS / 4 },
  );
}
