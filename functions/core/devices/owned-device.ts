import { iso } from '../../platform/clock.ts';
import { type Expression, expr, set } from '../../platform/expression.ts';
import {
  ConditionFailed,
  getItems,
  type Item,
  queryIndex,
  transact,
  type Write,
} from '../../platform/table.ts';
import { countDevices } from '../accounts/count-devices.ts';

/** So many devices change hands in one transaction: 100 writes at most, two of them counts. */
const CHUNK = 90;

/** A device, and whom it is taken from; undefined: nobody. */
export interface Held {
  readonly id: string;
  readonly owner: string | undefined;
}

/** The account that was to receive devices is gone. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone';
}

export type OwnedDevice = ReturnType<typeof ownedDevice>;

/**
 * What hubs and beacons have in common in the table: `<kind>#<id>` / `row` and `live`, an owner's partition
 * `<kind>#<owner>`, and the index slots of what both are searched by.
 */
export function ownedDevice(kind: 'hub' | 'beacon', assignedAt: 'assignedUserAt' | 'userAssigned') {
  const rowKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'row' });
  const partitionOf = (owner: string) => `${kind}#${owner}`;

  /** The write that gives one device, if it still belongs to whom it is taken from. */
  const move = ({ id, owner }: Held, change: Expression): Write => {
    const held = owner === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${partitionOf(owner)}`;
    return { update: rowKey(id), change, when: expr`attribute_exists(#pk) AND ${held}` };
  };

  /**
   * Gives devices to another owner (undefined: nobody) in one transaction, with the counts of all whom it concerns and
   * what shall be written along. A device that does not, or no longer, belong to its owner stays; answers the others.
   *
   * @param also further writes, of what is given
   * @throws ConditionFailed of a further write, OwnerGone
   */
  async function moveTogether(
    devices: readonly Held[],
    to: string | undefined,
    also: (given: readonly Held[]) => readonly Write[] = () => [],
  ): Promise<readonly Held[]> {
    const change =
      to === undefined
        ? set({ [`row.${assignedAt}`]: null }, ['own'])
        : set({ own: partitionOf(to), [`row.${assignedAt}`]: iso() });
    for (let given = devices; ; ) {
      const received = to === undefined || !given.length ? [] : [countDevices(to, kind, given.length)];
      const writes = [
        ...given.map((device) => move(device, change)),
        ...received,
        ...[...numbersByOwner(given)].map(([owner, number]) => countDevices(owner, kind, -number)),
        ...also(given),
      ];
      if (!writes.length) return given;
      try {
        await transact(writes);
        return given;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const { positions } = error;
        if (positions.some((position) => position >= given.length + received.length)) throw error;
        if (received.length && positions.includes(given.length)) throw new OwnerGone();
        given = given.filter((_, position) => !positions.includes(position));
      }
    }
  }

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

    moveTogether,

    /**
     * Gives devices from one owner (undefined: nobody) to another, and counts them for both; a chunk is one transaction.
     * Answers which were given: those that are not, or no longer, the first's stay. Throws OwnerGone.
     */
    async changeOwner(
      ids: readonly string[],
      from: string | undefined,
      to: string | undefined,
    ): Promise<string[]> {
      const given: string[] = [];
      for (let at = 0; at < ids.length; at += CHUNK) {
        const chunk = ids.slice(at, at + CHUNK).map((id) => ({ id, owner: from }));
        given.push(...(await moveTogether(chunk, to)).map(({ id }) => id));
      }
      return given;
    },

    /** Devices of an order code, in the order of their ids, up to a number; those registered a moment ago may be missing. */
    async idsOfCode(code: string, max: number): Promise<string[]> {
      const ids: string[] = [];
      let after: Record<string, string> | undefined;
      do {
        const found = await queryIndex<{ id: string }>('all', CODE_SLOT, kind, {
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
      const { items } = await queryIndex<{ id: string }>('own', 1, partitionOf(owner), { limit: CHUNK });
      return items.map(({ row }) => row.id);
    },
  };
}

function numbersByOwner(devices: readonly Held[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { owner } of devices) {
    if (owner !== undefined) numbers.set(owner, (numbers.get(owner) ?? 0) + 1);
  }
  return numbers;
}

/** What both are searched by. */
interface Searched {
  readonly id: string;
  readonly last4: string;
  readonly orderCode: string | null;
  readonly firmware: string | null;
  readonly hardware: string | null;
}

const CODE_SLOT = 3;

/** Slots two to five: last four characters, order code, firmware, hardware. The first is the order of a list without a filter. */
export const searchSlots = ({ id, last4, orderCode, firmware, hardware }: Searched) => ({
  s2: `${last4}#${id}`,
  s3: `${orderCode ?? ''}#${id}`,
  s4: `${firmware ?? ''}#${id}`,
  s5: `${hardware ?? ''}#${id}`,
});

/** The last four characters of an id, in the form they are compared in: hub ids are lower case, what people type is not. */
export const last4Of = (id: string): string => id.slice(-4).toUpperCase();
