import { written } from '../../platform/table.ts';
import { deleteKey, someKeysOf } from './store.ts';

/** Deletes some keys of a principal who is leaving. Answers false when there are none left to be found. */
export async function deleteKeysOf(principalId: string): Promise<boolean> {
  const ids = await someKeysOf(principalId);
  await Promise.all(ids.map((id) => written(deleteKey(id))));
  return ids.length > 0;
}
