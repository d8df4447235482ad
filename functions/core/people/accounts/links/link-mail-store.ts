import { now } from '../../../../platform/clock.ts';
import { getItem, type Item, putItem } from '../../../../platform/table.ts';
import { type Counter, countUp } from '../../../../platform/throttle.ts';
import type { UserItem } from '../user-item.ts';
import { LIFE_MS, type TokenKind } from './token-store.ts';

/**
 * Keeps a mailbox from being flooded, from however many addresses: beyond so many an hour a link is not mailed again while
 * the mailbox has one of its kind that works and has half its life before it. So its owner is never without a link.
 */
const TO_ONE: Counter = { name: 'mails-to', windowSeconds: 3600 };
const TO_ONE_MAX = 20;

/** `user#<id>` / `link#<kind>`: the link of a kind that was mailed last. */
interface MailedLink extends Item {
  email: string;
  credentialVersion: number;
  expiresAt: number;
}

const keyOf = (kind: TokenKind, { row }: UserItem) => ({ pk: `user#${row.id}`, sk: `link#${kind}` });

/** Counts one more mail to the address, and answers whether to send it. */
export async function mayMailLink(kind: TokenKind, user: UserItem, email: string): Promise<boolean> {
  if ((await countUp(TO_ONE, email)) <= TO_ONE_MAX) return true;
  const last = await getItem<MailedLink>(keyOf(kind, user), { consistent: true });
  const works =
    last?.email === email &&
    last.credentialVersion === (user.credentialVersion ?? 0) &&
    last.expiresAt - now() > LIFE_MS[kind] / 2;
  return !works;
}

/** Remembers a link; only once it was mailed, so that one whose mail failed does not count. */
export async function recordLink(kind: TokenKind, user: UserItem, email: string): Promise<void> {
  const expiresAt = now() + LIFE_MS[kind];
  const link: MailedLink = {
    ...keyOf(kind, user),
    email,
    credentialVersion: user.credentialVersion ?? 0,
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
  };
  await putItem(link);
}
