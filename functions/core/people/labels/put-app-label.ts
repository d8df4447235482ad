import type { putAppLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { otherLabels } from './other-labels.ts';
import { putLabel } from './put-label.ts';
import { countShown } from './store.ts';

/** Changes an app label. What it shows must be there, and stays while it is shown. */
export const putAppLabel = (caller: Caller, input: Input<typeof contract>): Promise<Reply<typeof contract>> =>
  putLabel(caller, 'applabel', input, async (was, is) => {
    const showFrom = otherLabels(is);
    return {
      fields: { showFrom },
      also: [
        ...showFrom.filter((other) => !was.showFrom.includes(other)).map((name) => countShown(name, 1)),
        ...was.showFrom.filter((other) => !showFrom.includes(other)).map((name) => countShown(name, -1)),
      ],
    };
  });
