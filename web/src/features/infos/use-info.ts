import useSWR from 'swr';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { call } from '../../lib/api.ts';

/**
 * An Info with its content and its beacons; the parts of its page share the request. It is not read again while it is
 * edited: its version must be the one that the entries are based on.
 */
export const useInfo = (user: string, id: string) =>
  useSWR(
    ['getInfoPoint', user, id],
    ([, owner, of]) => call(getInfoPoint, { params: { id: of, user: owner } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
