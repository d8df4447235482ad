import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { readImport } from './import-store.ts';

/** An import that the caller may see. Throws ENTITY_NOT_FOUND, also for one out of reach. */
export async function importInReach(caller: Caller, id: string) {
  const head = await readImport(id);
  if (!head || !(await isInReach(caller, head.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  return head;
}
