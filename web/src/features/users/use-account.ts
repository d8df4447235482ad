import useSWR from 'swr';
import { getInfoProvider } from '../../../../shared/contract/admin.ts';
import { call } from '../../lib/api.ts';

/** An account as admins and group admins see it; the parts of its page share the request. */
export const useAccount = (id: string) =>
  useSWR(['getInfoProvider', id], ([, of]) => call(getInfoProvider, { params: { id: of } }));
