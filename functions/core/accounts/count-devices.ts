import { expr } from '../../platform/expression.ts';
import { getItems, type Item, type Write } from '../../platform/table.ts';

/** `user#<id>` / `counts`: how many devices an account has, apart because it changes with every transfer. */
type Counts = Item & { beacons?: number; hubs?: number };

const countsKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'counts' });

/** The write that goes into the transaction which gives devices to an account, or takes them away. */
export const countDevices = (userId: string, kind: 'beacon' | 'hub', by: number): Write => ({
  update: countsKey(userId),
  change: kind === 'beacon' ? expr`ADD #beacons ${by}` : expr`ADD #hubs ${by}`,
});

export async function readCounts(userIds: readonly string[]): Promise<Map<string, Counts>> {
  const items = await getItems<Counts>(userIds.map(countsKey));
  return new Map(items.map((item) => [item.pk.slice('user#'.length), item]));
}
