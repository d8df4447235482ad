import { Refusal } from '../../../../../shared/errors.ts';
import { changeUser, type UserChange } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { isCurrent } from './credentials.ts';
import { readToken, type TokenItem, type TokenKind, useToken } from './token-store.ts';

/** An unused token of a mailed link. Throws `invalid` for a token that is unknown, used or expired. */
export async function unusedToken(kind: TokenKind, secret: string, invalid: Refusal): Promise<TokenItem> {
  const token = await readToken(kind, secret);
  if (!token || token.usedAt !== undefined) throw invalid;
  return token;
}

/**
 * Changes an account and uses up the token in the same transaction: of several concurrent uses of a link, only one
 * succeeds.
 *
 * @param invalid thrown if the token was used since, or if its account was deleted or its credentials changed
 * @param decide returns the change; undefined when the token no longer matches the account
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
