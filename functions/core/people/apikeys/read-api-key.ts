import { type ApiKeyItem, idOfKey, noteUse, readKey } from './store.ts';

export type ApiKey = ApiKeyItem;

/** The key that a secret is, whose use is noted; undefined for an unknown one. */
export async function readApiKey(secret: string): Promise<ApiKey | undefined> {
  const key = await readKey(idOfKey(secret));
  if (key) await noteUse(key);
  return key;
}

/** A key by its id, as it is now. */
export const apiKeyOfId = (id: string): Promise<ApiKey | undefined> => readKey(id);
