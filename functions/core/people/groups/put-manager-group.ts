import type { putManagerGroup as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { administer } from '../accounts/administer.ts';
import { clearFilesLater } from '../labels/clear-files.ts';
import { putLabel } from '../labels/put-label.ts';

/** Changes a group. Under another name of their file the terms of use count as not uploaded yet, and those there were go. */
export const putManagerGroup = (
  caller: Caller,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> =>
  putLabel(caller, 'managergroup', input, async (was, is) => {
    const { name } = was;
    const isSameFile = was.termsOfUseFile === is.termsOfUseFile;
    if (was.termsOfUseFile && !isSameFile) await clearFilesLater({ termsOf: name, file: was.termsOfUseFile });
    return {
      fields: isSameFile ? {} : { termsLanguages: [] },
      also: await administer(name, was.admin, is.admin),
    };
  });
