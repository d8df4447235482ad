import type { startLogoUpload as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readLabel } from '../labels/store.ts';
import { offer } from './incoming-file.ts';

/** Says where to upload a label's logo. It counts once its content was checked (take-label-file.ts). */
export async function startLogoUpload(
  caller: Caller,
  { params: { name }, body: { type, ...file } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (!(await readLabel('managerlabel', name, { consistent: true }))) throw new Refusal('ENTITY_NOT_FOUND');
  return offer(caller, { kind: 'logo', name, type }, file);
}
