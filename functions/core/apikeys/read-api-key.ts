import { type ApiKeyItem, readKey } from './store.ts';

/** The principal and permissions of an API key; undefined for an unknown one. */
export async function readApiKey(
  secret: string,
): Promise<Pick<ApiKeyItem, 'principalId' | 'permissions'> | undefined> {
  return readKey(secret);
}
