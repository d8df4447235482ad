import useSWR from 'swr';
import { getInfoBundle } from '../../../../shared/contract/content/tours.ts';
import { call } from '../../lib/api.ts';

/** A tour with its titles and Infos; the parts of its page share the request. It is not read again while it is edited. */
export const useTour = (user: string, id: string) =>
  useSWR(
    ['getInfoBundle', user, id],
    ([, owner, of]) => call(getInfoBundle, { params: { id: of, user: owner } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
