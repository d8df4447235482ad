import { createHash, randomBytes } from 'node:crypto';
import { now } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { getItem, type Item, putItem, type Write } from '../../../../platform/table.ts';
import type { UserItem } from '../user-item.ts';

/**
 * `token#<hash>` / `token`: the secret of a mailed link, stored hashed. It works once. A used token is kept until it
 * would have expired, so that following the link again can report that it was used.
 */
export interface TokenItem extends Item {
  kind: TokenKind;
  userId: string;
  /** The address that it was mailed to. */
  email: string;
  /** The account's version when the token was created. */
  credentialVersion: number;
  expiresAt: number;
  usedAt?: number;
  ttl: number;
}

const HOUR = 3600_000;
/** The lifetime of each kind of token. */
export const LIFE_MS = { verify: 7 * 24 * HOUR, reset: HOUR, change: 24 * HOUR } as const;
export type TokenKind = keyof typeof LIFE_MS;

const keyOf = (secret: string) => ({
  pk: `token#${createHash('sha256').update(secret).digest('base64url')}`,
  sk: 'token',
});

/** Creates a token for an account and the address that it is mailed to, and returns its secret. */
export async function insertToken(
  kind: TokenKind,
  { row, credentialVersion = 0 }: UserItem,
  email: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = now() + LIFE_MS[kind];
  const token: TokenItem = {
    ...keyOf(secret),
    kind,
    userId: row.id,
    email,
    credentialVersion,
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
  };
  await putItem(token);
  return secret;
}

/** A token of this kind that has not expired, used or not. */
export async function readToken(kind: TokenKind, secret: string): Promise<TokenItem | undefined> {
  const token = await getItem<TokenItem>(keyOf(secret), { consistent: true });
  return token?.kind === kind && token.expiresAt > now() ? token : undefined;
}

/** The write that uses up a token. Of several concurrent writes only one succeeds. */
export const useToken = (token: TokenItem): Write => ({
  update: token,
  change: set({ usedAt: now() }),
  when: expr`attribute_exists(#pk) AND attribute_not_exists(#usedAt)`,
});
