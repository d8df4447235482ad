import { shardsOf } from '../../../platform/shards.ts';
import { getItems, type Item, queryIndex, queryShards } from '../../../platform/table.ts';
import { orderOf } from '../../../platform/words.ts';
import { byEndOfId } from './id-words.ts';
import { byTag } from './tag-words.ts';

/**
 * The partitions over which everybody's devices are spread: beacons by the day of their last contact, hubs by their
 * connection (docs/decisions/spread-keys.md has the sums). They may only grow.
 */
export const SHARDS = { beacon: 8, hub: 4 } as const;

/** Devices per page of `someOf`. */
const SOME = 100;

export type OwnedDevice = ReturnType<typeof ownedDevice>;

/**
 * What hubs and beacons have in common in the table: the items `<kind>#<id>` / `row` and `live`, the partition
 * `<kind>#<owner>` of an owner, and the index slots of their common filters.
 */
export function ownedDevice(kind: 'hub' | 'beacon') {
  const rowKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'row' });
  const partitionOf = (owner: string) => `${kind}#${owner}`;
  const everybody = shardsOf(kind, SHARDS[kind]);

  return {
    kind,
    rowKey,
    partitionOf,
    /** The partitions of everybody's devices. */
    everybody,
    liveKey: (id: string) => ({ pk: `${kind}#${id}`, sk: 'live' }),
    idOf: ({ pk }: Item) => pk.slice(kind.length + 1),

    /** The owner; undefined: unowned. */
    ownerOf: ({ own }: { own?: string | undefined }) => own?.slice(kind.length + 1),

    /** The owners of these devices by id, read consistently; devices that do not exist are left out. */
    async holdersOf(ids: readonly string[]): Promise<Map<string, string | undefined>> {
      const items = await getItems<Item & { own?: string }>(ids.map(rowKey), { consistent: true });
      return new Map(items.map(({ pk, own }) => [pk.slice(kind.length + 1), own?.slice(kind.length + 1)]));
    },

    /** Up to `max` devices of an order code, ordered by id. The index lags, so the newest devices may be missing. */
    async idsOfCode(code: string, max: number): Promise<string[]> {
      const ids: string[] = [];
      let after: Record<string, string> | undefined;
      do {
        const found = await queryShards<{ id: string }>('all', SEARCHED.orderCode.slot, everybody, {
          range: { prefix: `${code}#` },
          limit: max - ids.length,
          after,
        });
        ids.push(...found.items.map(({ row }) => row.id));
        after = found.stoppedAt;
      } while (after && ids.length < max);
      return ids;
    },

    /**
     * The ids of some of an owner's devices. The index lags, so devices given away just now may still be among them.
     */
    async someOf(owner: string): Promise<string[]> {
      const { items } = await queryIndex<{ id: string }>('own', 1, partitionOf(owner), { limit: SOME });
      return items.map(({ row }) => row.id);
    },
  };
}

/** The filters that hubs and beacons have in common. */
export const searchedFields = (kind: 'hub' | 'beacon') =>
  ({
    last4: { candidates: (end: string) => byEndOfId(kind, end), of: 'last4' },
    ...SEARCHED,
    tag: {
      candidates: (tag: string, owner: string | undefined) => byTag(kind, owner, tag, true),
      of: 'tags',
      isList: true,
    },
  }) as const;

/** The orders that hubs and beacons have in common. */
export const NAME_ORDER = { name: { slot: 2, of: 'description', sortValue: orderOf } } as const;

/** The index slots of those that have one. */
export const SEARCHED = {
  orderCode: { slot: 3, of: 'orderCode' },
  firmware: { slot: 4, of: 'firmware' },
  hardware: { slot: 5, of: 'hardware' },
  site: { slot: 11, of: 'siteId' },
} as const;

/** The last four characters of an id in upper case, in which they are compared: hub ids are lower case. */
export const last4Of = (id: string): string => id.slice(-4).toUpperCase();
