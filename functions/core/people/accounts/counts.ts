import { API_KEYS_MAX, MEMBERS_MAX } from '../../../../shared/model/user-limits.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { deleteItem, getItems, type Item, queryItems, type Write } from '../../../platform/table.ts';

/**
 * `user#<id>` / `counts`: how many devices, API keys, Infos and tours an account has. It is an item of its own because every
 * transfer changes it. `isClosed`: the account is deleted and cannot receive devices.
 */
export type Counts = Item & {
  beacons?: number;
  hubs?: number;
  keys?: number;
  infos?: number;
  tours?: number;
  /** Members and invitations together. */
  team?: number;
  isClosed?: true;
};

const countsKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'counts' });

/**
 * The write for a transaction that gives devices to an account or takes them away. Its condition fails when a deleted
 * account would receive devices.
 */
export const countDevices = (userId: string, kind: 'beacon' | 'hub', by: number): Write => ({
  update: countsKey(userId),
  change: kind === 'beacon' ? expr`ADD #beacons ${by}` : expr`ADD #hubs ${by}`,
  ...(by > 0 && { when: expr`attribute_not_exists(#isClosed)` }),
});

/** The write for a transaction that creates or deletes an Info or a tour. */
export const countContent = (userId: string, kind: 'infos' | 'tours', by: number): Write => ({
  update: countsKey(userId),
  change: kind === 'infos' ? expr`ADD #infos ${by}` : expr`ADD #tours ${by}`,
});

/**
 * The write for the transaction that creates an API key. Its condition fails when the account has API_KEYS_MAX keys.
 */
export const countNewKey = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #keys ${1}`,
  when: expr`attribute_not_exists(#keys) OR #keys < ${API_KEYS_MAX}`,
});

/** The write for the transaction that deletes an API key. */
export const uncountKey = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #keys ${-1}`,
});

/** The write for the transaction that invites a member. Its condition fails when there are MEMBERS_MAX, or the account is gone. */
export const countNewMember = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #team ${1}`,
  when: expr`attribute_not_exists(#isClosed) AND (attribute_not_exists(#team) OR #team < ${MEMBERS_MAX})`,
});

/** The write for the transaction that removes a member or an invitation. Its condition fails when the counts are gone. */
export const uncountMember = (userId: string): Write => ({
  update: countsKey(userId),
  change: expr`ADD #team ${-1}`,
  when: expr`attribute_exists(#team)`,
});

/** The write for the transaction that deletes an account. The closed item expires after a day. */
export const closeCounts = (userId: string): Write => ({
  update: countsKey(userId),
  change: set({ isClosed: true, ttl: Math.floor(now() / 1000) + 24 * 3600 }),
});

export async function readCounts(
  userIds: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, Counts>> {
  const items = await getItems<Counts>(userIds.map(countsKey), options);
  return new Map(items.map((item) => [item.pk.slice('user#'.length), item]));
}

/** How many devices an account has: exact, because every change of owner changes it in its transaction. */
export const deviceCountOf = async (userId: string, kind: 'beacon' | 'hub'): Promise<number> =>
  (await readCounts([userId])).get(userId)?.[`${kind}s`] ?? 0;

export const deleteCounts = (userId: string): Promise<unknown> => deleteItem(countsKey(userId));

/**
 * Deletes some items of a deleted account other than its counts: sessions and links. Returns false when none are left.
 */
export async function deleteLeftovers(userId: string): Promise<boolean> {
  const { items } = await queryItems(`user#${userId}`, { limit: 25, consistent: true });
  const leftovers = items.filter(({ sk }) => sk !== 'counts');
  await Promise.all(leftovers.map((item) => deleteItem(item)));
  return leftovers.length > 0;
}
