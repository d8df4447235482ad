import useSWR from 'swr';
import { getTours } from '../../../shared/contract/content/tours.ts';
import { call } from '../lib/api.ts';
import { userParameter } from '../lib/owner.ts';
import { roleOf, useSession } from '../lib/session.ts';

const SHOWN = 20;

export const filterByInfo = (id: string): string => `info:eq:${id}`;

/**
 * The first tours that hold an Info.
 *
 * @param owner in the URL
 */
export function useToursOfInfo(id: string, owner: string) {
  const role = roleOf(useSession());
  return useSWR(['toursOfInfo', owner, id], () =>
    call(getTours, {
      query: { limit: SHOWN, filter: [filterByInfo(id)], ...userParameter(owner, role) },
    }),
  );
}
