import { Refusal } from '../../../../shared/errors.ts';
import { addressRange, isInNetworks } from '../../../platform/networks.ts';
import { isExpired } from './permissions-now.ts';
import { type ApiKeyItem, idOfKey, noteUse, readKey, refuseCalls } from './store.ts';

export type ApiKey = ApiKeyItem;

/**
 * The key of a secret; undefined for an unknown secret. Only who has the secret is told why a key is refused.
 *
 * @param address the caller's IP address, as the edge saw it
 * @throws NOT_LOGGED_IN for a key that has expired, or that does not work from this address
 */
export async function readApiKey(secret: string, address: string): Promise<ApiKey | undefined> {
  const key = await readKey(idOfKey(secret));
  if (!key) return undefined;
  const { expiresAt, networks = [] } = key.row;
  if (isExpired(key.row)) throw new Refusal('NOT_LOGGED_IN', { apiKey: 'expired', expiresAt });
  if (networks.length && !isInNetworks(address, networks))
    throw new Refusal('NOT_LOGGED_IN', { apiKey: 'address', address });
  return key;
}

/** Records that a call with this key was accepted from this address. */
export const noteKeyUse = (key: ApiKey, address: string): Promise<void> =>
  noteUse(key, addressRange(address));

/** Refuses the calls of a key until a time (ms). Returns false if they are refused already. */
export const refuseCallsOfKey = refuseCalls;

/** A key by its id, read consistently. */
export const apiKeyOfId = (id: string): Promise<ApiKey | undefined> => readKey(id);
