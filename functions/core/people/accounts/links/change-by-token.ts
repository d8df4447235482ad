import { Refusal } from '../../../../../shared/errors.ts';
import { changeUser, type UserChange } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isCurrent } from './credentials.ts';
import { readToken, type TokenItem, type TokenKind, useToken } from './token-store.ts';

/** A token of a mailed link that was not used yet. Throws `invalid` for one that is unknown, used or expired. */
export async function unusedToken(kind: TokenKind, secret: string, invalid: Refusal): Promise<TokenItem> {
  const token = await readToken(kind, secret);
  if (!token || token.usedAt !== undefined) throw invalid;
  return token;
}

/**
 * Changes an account by a token, which is used up by it: of many who follow the link, one changes it.
 *
 * @param invalid what is thrown for a token that was used since, or whose account is gone or got other credentials
 * @param decide what changes; undefined when the token no longer fits the account
 */
export async function changeByToken(
  token: TokenItem,
  invalid: Refusal,
  decide: (user: UserItem) => UserChange | undefined,
): Promise<void> {
  await changeUser(token.userId, (user) => {
    const change = isCurrent(token, user) ? decide(user) : undefined;
    if (!change) throw invalid;
    return { change, also: [{ write: useToken(token), refusal: invalid }] };
  }).catch((error) => {
    throw error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND' ? invalid : error;
  });
}
