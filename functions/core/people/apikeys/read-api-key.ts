import { type ApiKeyItem, idOfKey, noteUse, readKey } from './store.ts';

export type ApiKey = ApiKeyItem;

/** The key of a secret, and records its use; undefined for an unknown secret. */
export async function readApiKey(secret: string): Promise<ApiKey | undefined> {
  const key = await readKey(idOfKey(secret));
  if (key) await noteUse(key);
  return key;
}

/** A key by its id, read consistently. */
export const apiKeyOfId = (id: string): Promise<ApiKey | undefined> => readKey(id);
