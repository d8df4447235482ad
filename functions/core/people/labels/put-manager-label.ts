import type { putManagerLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { moveHost } from './move-host.ts';
import { putLabel } from './put-label.ts';

/** Changes a manager label. */
export const putManagerLabel = (
  caller: Caller,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> =>
  putLabel(caller, 'managerlabel', input, async (was, is) => ({
    also: moveHost(was.name, was.hostUrl, is.hostUrl),
  }));
