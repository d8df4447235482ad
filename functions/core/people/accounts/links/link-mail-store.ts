import { now } from '../../../../platform/clock.ts';
import { getItem, type Item, putItem } from '../../../../platform/table.ts';
import { type Counter, countUp } from '../../../../platform/throttle.ts';
import type { UserItem } from '../user-item.ts';
import { LIFE_MS, type TokenKind } from './token-store.ts';

/**
 * Rate-limits mails to one mailbox, over all callers. Beyond 20 mails an hour, a link is mailed only if the
 * mailbox has no working link of that kind with at least half of its lifetime left. So the owner always has a working
 * link.
 */
const TO_ONE: Counter = { name: 'mails-to', windowSeconds: 3600 };
const TO_ONE_MAX = 20;

/** `user#<id>` / `link#<kind>`: the last link of this kind that was mailed. */
interface MailedLink extends Item {
  email: string;
  credentialVersion: number;
  expiresAt: number;
}

const keyOf = (kind: TokenKind, { row }: UserItem) => ({ pk: `user#${row.id}`, sk: `link#${kind}` });

/** Counts one mail to the address, and returns whether to send it. */
export async function mayMailLink(kind: TokenKind, user: UserItem, email: string): Promise<boolean> {
  if ((await countUp(TO_ONE, email)) <= TO_ONE_MAX) return true;
  const last = await getItem<MailedLink>(keyOf(kind, user), { consistent: true });
  const works =
    last?.email === email &&
    last.credentialVersion === (user.credentialVersion ?? 0) &&
    last.expiresAt - now() > LIFE_MS[kind] / 2;
  return !works;
}

/** Stores a link. Call it only after the mail was sent, so that a link whose mail failed does not count. */
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
