import type { getContentFile as contract } from '../../../../shared/contract/content/files.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { readFile } from './content-file-store.ts';

/** Returns an uploaded file with the outcome of its check. */
export const getContentFile: UseCase<typeof contract> = async (caller, { params }) => {
  const file = await readFile(params.id);
  if (!file || !(await isInReach(caller, file.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  return file;
};
