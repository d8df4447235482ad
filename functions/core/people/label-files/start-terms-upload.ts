import type { startTermsUpload as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readLabel } from '../labels/store.ts';
import { offer, TERMS_TYPE } from './incoming-file.ts';

/** Says where to upload a group's terms of use in a language. They count once their content was checked (take-label-file.ts). */
export async function startTermsUpload(
  caller: Caller,
  { params: { name, language }, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const group = await readLabel('managergroup', name, { consistent: true });
  if (!group) throw new Refusal('ENTITY_NOT_FOUND');
  if (group.termsOfUseFile === null) throw new Refusal('MISSING_DATA_REFERENCE', { termsOfUseFile: null });
  return offer(caller, { kind: 'terms', name, language, type: TERMS_TYPE }, body);
}
