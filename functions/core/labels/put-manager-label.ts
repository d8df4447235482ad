import type { putManagerLabel as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { moveHost } from './move-host.ts';
import { putLabel } from './put-label.ts';

/** Changes a manager label. */
export const putManagerLabel = (
  caller: Caller,
  { params: { name }, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> =>
  putLabel(caller, 'managerlabel', name, body, async (was) => ({
    also: moveHost(name, was.hostUrl, body.hostUrl),
  }));
