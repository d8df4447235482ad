import useSWR from 'swr';
import { getInfoProvider } from '../../../shared/contract/admin.ts';
import { call } from '../lib/api.ts';

/** One account as admins and group admins read it; shared by the parts of its page. */
export const useAccount = (id: string) =>
  useSWR(['getInfoProvider', id], ([, of]) => call(getInfoProvider, { params: { id: of } }));
