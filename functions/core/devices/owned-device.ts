import { iso } from '../../platform/clock.ts';
import { expr, set } from '../../platform/expression.ts';
import { ConditionFailed, type Item, queryIndex, transact } from '../../platform/table.ts';
import { countDevices } from '../accounts/count-devices.ts';

/** So many devices change hands in one transaction: 100 writes at most, two of them counts. */
const CHUNK = 90;

/**
 * What hubs and beacons have in common in the table: `<kind>#<id>` / `row` and `live`, an owner's partition
 * `<kind>#<owner>`, and the index slots of what both are searched by.
 */
export function ownedDevice(kind: 'hub' | 'beacon', assignedAt: 'assignedUserAt' | 'userAssigned') {
  const rowKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'row' });
  const partitionOf = (owner: string) => `${kind}#${owner}`;
  return {
    rowKey,
    partitionOf,
    liveKey: (id: string) => ({ pk: `${kind}#${id}`, sk: 'live' }),
    idOf: ({ pk }: Item) => pk.slice(kind.length + 1),

    /** Whose it is; undefined: nobody's. */
    ownerOf: ({ own }: { own?: string | undefined }) => own?.slice(kind.length + 1),

    /**
     * Gives devices from one owner (undefined: nobody) to another, who must exist, and counts them for both; a chunk is
     * one transaction. Answers which were given: those that are not, or no longer, the first's stay.
     */
    async changeOwner(
      ids: readonly string[],
      from: string | undefined,
      to: string | undefined,
    ): Promise<string[]> {
      const held = from === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${partitionOf(from)}`;
      const change =
        to === undefined
          ? set({ [`row.${assignedAt}`]: null }, ['own'])
          : set({ own: partitionOf(to), [`row.${assignedAt}`]: iso() });
      const given: string[] = [];
      for (let at = 0; at < ids.length; at += CHUNK) {
        let chunk = ids.slice(at, at + CHUNK);
        while (chunk.length) {
          const writes = chunk.map((id) => ({
            update: rowKey(id),
            change,
            when: expr`attribute_exists(#pk) AND ${held}`,
          }));
          try {
            await transact([
              ...writes,
              ...(from === undefined ? [] : [countDevices(from, kind, -chunk.length)]),
              ...(to === undefined ? [] : [countDevices(to, kind, chunk.length)]),
            ]);
            given.push(...chunk);
            break;
          } catch (error) {
            if (!(error instanceof ConditionFailed)) throw error;
            const { positions } = error;
            chunk = chunk.filter((_, position) => !positions.includes(position));
          }
        }
      }
      return given;
    },

    /** Some of an owner's devices, by their ids; those that were given away a moment ago may still be among them. */
    async someOf(owner: string): Promise<string[]> {
      const { items } = await queryIndex<{ id: string }>('own', 1, partitionOf(owner), { limit: CHUNK });
      return items.map(({ row }) => row.id);
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

/** Slots two to five: last four characters, order code, firmware, hardware. The first is the order of a list without a filter. */
export const searchSlots = ({ id, last4, orderCode, firmware, hardware }: Searched) => ({
  s2: `${last4}#${id}`,
  s3: `${orderCode ?? ''}#${id}`,
  s4: `${firmware ?? ''}#${id}`,
  s5: `${hardware ?? ''}#${id}`,
});

/** The last four characters of an id, in the form they are compared in: hub ids are lower case, what people type is not. */
export const last4Of = (id: string): string => id.slice(-4).toUpperCase();
