import type { putAppLabel as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { otherLabels } from './other-labels.ts';
import { putLabel } from './put-label.ts';
import { mustExist } from './store.ts';

/** Changes an app label. One that it showed already may be gone; what it shows anew must be there. */
export const putAppLabel = (
  caller: Caller,
  { params: { name }, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> => {
  const showFrom = otherLabels(body);
  return putLabel(caller, 'applabel', name, { ...body, showFrom }, async (was) => ({
    also: showFrom.filter((other) => !was.showFrom.includes(other)).map(mustExist),
  }));
};
