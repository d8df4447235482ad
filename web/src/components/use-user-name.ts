import useSWR from 'swr';
import { getUser } from '../../../shared/contract/auth/account.ts';
import { call } from '../lib/api.ts';

/** The name of the user with this id; undefined without an id, and while it is loading. */
export function useUserName(id: string | null): string | undefined {
  const { data } = useSWR(id === null ? null : ['getUser', id], ([, one]) =>
    call(getUser, { params: { id: one } }),
  );
  return data?.name;
}
