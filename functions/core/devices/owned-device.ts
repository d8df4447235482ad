import { iso } from '../../platform/clock.ts';
import { expr, set } from '../../platform/expression.ts';
import { type Item, updateItem, written } from '../../platform/table.ts';

/**
 * What hubs and beacons have in common in the table: `<kind>#<id>` / `row` and `live`, an owner's partition
 * `<kind>#<owner>`, and the index slots of what both are searched by.
 */
export function ownedDevice(kind: 'hub' | 'beacon', assignedAt: 'assignedUserAt' | 'userAssigned') {
  const rowKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'row' });
  const partitionOf = (owner: string) => `${kind}#${owner}`;
  return {
    rowKey,
    liveKey: (id: string) => ({ pk: `${kind}#${id}`, sk: 'live' }),
    idOf: ({ pk }: Item) => pk.slice(kind.length + 1),

    /** Whose it is; undefined: nobody's. */
    ownerOf: ({ own }: { own?: string | undefined }) => own?.slice(kind.length + 1),

    /** Gives it from one owner (undefined: nobody) to another. False when it is not, or no longer, the first's. */
    changeOwner(id: string, from: string | undefined, to: string): Promise<boolean> {
      const held = from === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${partitionOf(from)}`;
      const change = set({ own: partitionOf(to), [`row.${assignedAt}`]: iso() });
      return written(updateItem(rowKey(id), change, expr`attribute_exists(#pk) AND ${held}`));
    },
  };
}

/** What both are searched by. */
interface Searched {
  readonly id: string;
  readonly last4: string;
  readonly orderCode: string | null;
  readonly firmware: string | null;
  readonly hardware: string | null;
}

/** Slots one to five: id, last four characters, order code, firmware, hardware. */
export const searchSlots = ({ id, last4, orderCode, firmware, hardware }: Searched) => ({
  s1: id,
  s2: `${last4}#${id}`,
  s3: `${orderCode ?? ''}#${id}`,
  s4: `${firmware ?? ''}#${id}`,
  s5: `${hardware ?? ''}#${id}`,
});

/** The last four characters of an id, in the form they are compared in: hub ids are lower case, what people type is not. */
export const last4Of = (id: string): string => id.slice(-4).toUpperCase();
