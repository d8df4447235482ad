import { randomInt } from 'node:crypto';
import { iso } from '../../../platform/clock.ts';
import type { Principal } from '../accounts/principal-named.ts';
import { type ApiKeyRow, idOfKey } from './store.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 238 bits: a key cannot be guessed, and its hash needs no salt. */
const LENGTH = 40;

/** A new key of a principal, with its secret, which is not stored. */
export function newKey(
  principal: Principal,
  chosen: Required<Pick<ApiKeyRow, 'description' | 'permissions' | 'expiresAt' | 'networks' | 'scope'>>,
): { secret: string; row: ApiKeyRow } {
  const secret = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const row: ApiKeyRow = {
    id: idOfKey(secret),
    first4: secret.slice(0, 4),
    searched: chosen.description.toLowerCase(),
    principalId: principal.id,
    managerGroup: principal.managerGroup,
    keyEpoch: principal.keyEpoch,
    createdDate: iso(),
    ...chosen,
  };
  return { secret, row };
}
