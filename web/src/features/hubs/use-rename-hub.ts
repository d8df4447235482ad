import type { SWRResponse } from 'swr';
import { putHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { useRename } from '../../components/use-rename.tsx';
import { call } from '../../lib/api.ts';

/** Renames a hub; another owner's only after a confirmation. */
export const useRenameHub = (thing: Pick<SWRResponse<Hub>, 'data' | 'mutate'>) =>
  useRename<Hub>({
    thing,
    owner: thing.data?.owner ?? undefined,
    named: (hub, description) => ({ ...hub, description }),
    save: ({ id }, description) => call(putHub, { params: { id }, body: { description } }),
  });
