import { getItems, type Item, queryIndex } from '../../../platform/table.ts';

/** How many of an owner's devices one page has. */
const SOME = 100;

export type OwnedDevice = ReturnType<typeof ownedDevice>;

/**
 * What hubs and beacons have in common in the table: `<kind>#<id>` / `row` and `live`, an owner's partition
 * `<kind>#<owner>`, and the index slots of what both are searched by.
 */
export function ownedDevice(kind: 'hub' | 'beacon') {
  const rowKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'row' });
  const partitionOf = (owner: string) => `${kind}#${owner}`;

  return {
    kind,
    rowKey,
    partitionOf,
    liveKey: (id: string) => ({ pk: `${kind}#${id}`, sk: 'live' }),
    idOf: ({ pk }: Item) => pk.slice(kind.length + 1),

    /** Whose it is; undefined: nobody's. */
    ownerOf: ({ own }: { own?: string | undefined }) => own?.slice(kind.length + 1),

    /** Whose these are, read consistently; those that do not exist are left out. */
    async holdersOf(ids: readonly string[]): Promise<Map<string, string | undefined>> {
      const items = await getItems<Item & { own?: string }>(ids.map(rowKey), { consistent: true });
      return new Map(items.map(({ pk, own }) => [pk.slice(kind.length + 1), own?.slice(kind.length + 1)]));
    },

    /** Devices of an order code, in the order of their ids, up to a number; those registered a moment ago may be missing. */
    async idsOfCode(code: string, max: number): Promise<string[]> {
      const ids: string[] = [];
      let after: Record<string, string> | undefined;
      do {
        const found = await queryIndex<{ id: string }>('all', SEARCHED.orderCode.slot, kind, {
          range: { prefix: `${code}#` },
          limit: max - ids.length,
          after,
        });
        ids.push(...found.items.map(({ row }) => row.id));
        after = found.stoppedAt;
      } while (after && ids.length < max);
      return ids;
    },

    /** Some of an owner's devices, by their ids; those that were given away a moment ago may still be among them. */
    async someOf(owner: string): Promise<string[]> {
      const { items } = await queryIndex<{ id: string }>('own', 1, partitionOf(owner), { limit: SOME });
      return items.map(({ row }) => row.id);
    },
  };
}

/** What hubs and beacons are searched by alike. */
export const SEARCHED = {
  last4: { slot: 2, of: 'last4' },
  orderCode: { slot: 3, of: 'orderCode' },
  firmware: { slot: 4, of: 'firmware' },
  hardware: { slot: 5, of: 'hardware' },
} as const;

/** The last four characters of an id, in the form they are compared in: hub ids are lower case, what people type is not. */
export const last4Of = (id: string): string => id.slice(-4).toUpperCase();
