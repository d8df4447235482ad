import { API_KEYS_MAX } from '../../../../shared/model/user-limits.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { deleteItem, getItems, type Item, queryItems, type Write } from '../../../platform/table.ts';

/**
 * `user#<id>` / `counts`: how many devices and API keys an account has, apart because it changes with every transfer.
 * `isClosed`: the account is gone, and receives none.
 */
type Counts = Item & { beacons?: number; hubs?: number; keys?: number; isClosed?: true };

const countsKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'counts' });

/**
 * The write that goes into the transaction which gives devices to an account, or takes them away. Its condition fails for
 * an account that is gone.
 */
export const countDevices = (userId: string, kind: 'beacon' | 'hub', by: number): Write => ({
  update: countsKey(userId),
  change: kind === 'beacon' ? expr`ADD #beacons ${by}` : expr`ADD #hubs ${by}`,
  ...(by > 0 && { when: expr`attribute_not_exists(#isClosed)` }),
});

/** The write that goes into the transaction which makes an API key; its condition fails when there are as many as there may be. */
export const countNewKey = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #keys ${1}`,
  when: expr`attribute_not_exists(#keys) OR #keys < ${API_KEYS_MAX}`,
});

/** The write that goes into the transaction which deletes one. */
export const uncountKey = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #keys ${-1}`,
});

/** The write that goes into the transaction which removes an account. What is closed goes by itself after a day. */
export const closeCounts = (userId: string): Write => ({
  update: countsKey(userId),
  change: set({ isClosed: true, ttl: Math.floor(now() / 1000) + 24 * 3600 }),
});

export async function readCounts(userIds: readonly string[]): Promise<Map<string, Counts>> {
  const items = await getItems<Counts>(userIds.map(countsKey));
  return new Map(items.map((item) => [item.pk.slice('user#'.length), item]));
}

export const deleteCounts = (userId: string): Promise<unknown> => deleteItem(countsKey(userId));

/** Deletes some of what an account left besides its counts: sessions, tokens, links. False when nothing is left. */
export async function deleteLeftovers(userId: string): Promise<boolean> {
  const { items } = await queryItems(`user#${userId}`, { limit: 25, consistent: true });
  const leftovers = items.filter(({ sk }) => sk !== 'counts');
  await Promise.all(leftovers.map((item) => deleteItem(item)));
  return leftovers.length > 0;
}
