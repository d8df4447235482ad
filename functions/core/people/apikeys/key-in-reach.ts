import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../accounts/subject.ts';
import { type ApiKeyItem, readKey } from './store.ts';

/** A key that the caller may see. Throws ENTITY_NOT_FOUND for a key that is missing or out of reach. */
export async function keyInReach(caller: Caller, id: string): Promise<ApiKeyItem> {
  const key = await readKey(id);
  if (!key || !(await isInReach(caller, key.row.principalId))) throw new Refusal('ENTITY_NOT_FOUND');
  return key;
}
