import useSWR from 'swr';
import { getUser } from '../../../shared/contract/auth/account.ts';
import type { Beacon } from '../../../shared/model/beacon.ts';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import type { ItemOwner } from './use-owner-confirm.tsx';

/** The owner of a beacon, if it is another user than the signed-in one; only the id until more is loaded. */
export function useOtherOwner(beacon: Pick<Beacon, 'userId'> | undefined): ItemOwner | undefined {
  const { user, actingAs } = useSession();
  const userId = beacon?.userId ?? undefined;
  const other = userId === user?.id ? undefined : userId;
  const known = actingAs?.id === other ? actingAs : undefined;
  const { data } = useSWR(other && !known ? ['getUser', other] : null, ([, id]) =>
    call(getUser, { params: { id } }),
  );
  return known ?? data ?? (other ? { id: other, name: other, email: other } : undefined);
}
