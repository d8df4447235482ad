import type { KeyPermission } from '../../../shared/roles.ts';
import { idOfKey, readKey, touchKey } from './store.ts';

/** The principal and permissions of an API key; undefined for an unknown one. */
export async function readApiKey(
  secret: string,
): Promise<{ principalId: string; permissions: KeyPermission[] } | undefined> {
  const key = await readKey(idOfKey(secret));
  if (!key) return undefined;
  await touchKey(key);
  return key.row;
}
