import useSWR from 'swr';
import { getUser } from '../../../shared/contract/auth/account.ts';
import { call } from '../lib/api.ts';
import { EVERYBODY, SELF } from '../lib/paths.ts';

/** The name of the user whose devices a list shows; undefined for oneself and everybody, and until it is known. */
export function useOwnerName(owner: string): string | undefined {
  const other = owner !== SELF && owner !== EVERYBODY;
  const { data } = useSWR(other ? ['getUser', owner] : null, ([, id]) => call(getUser, { params: { id } }));
  return data?.name;
}
