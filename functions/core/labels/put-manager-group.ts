import type { putManagerGroup as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { administer } from '../accounts/administer.ts';
import { putLabel } from './put-label.ts';

/** Changes a group. Under another name of their file the terms of use count as not uploaded yet. */
export const putManagerGroup = (
  caller: Caller,
  { params: { name }, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> =>
  putLabel(caller, 'managergroup', name, body, async (was) => ({
    fields: was.termsOfUseFile === body.termsOfUseFile ? {} : { termsLanguages: [] },
    also: await administer(name, was.admin, body.admin),
  }));
