import type { Properties } from '../../types.ts';

/** A value of the partition key of a table or of one of its indexes, and what is done there. */
export interface Partition {
  readonly table: string;
  readonly index?: string;
  readonly value: Properties;
  readonly isWrite: boolean;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
const UNITS_A_SECOND = { read: 3_000, write: 1_000 };

/** From here on, those that have everything back are forgotten. */
const MOST_REMEMBERED = 1_000;

interface Budget {
  readonly partition: Partition;
  units: number;
  at: number;
}

/** What each partition has left: a second's worth at most, which comes back within a second; it may run into debt. */
export class PartitionBudgets {
  readonly #spent = new Map<string, Budget>();

  /** Whether nothing is left. */
  isSpent(partition: Partition): boolean {
    return this.#refilled(identity(partition)).units <= 0;
  }

  spend(partition: Partition, units: number): void {
    const id = identity(partition);
    const { units: left, at } = this.#refilled(id, partition);
    if (units > 0) this.#spent.set(id, { partition, units: left - units, at });
    if (this.#spent.size > MOST_REMEMBERED) for (const each of this.#spent.keys()) this.#refilled(each);
  }

  /** The partitions of a table's indexes that can take no write now. */
  spentIndexes(table: string): Partition[] {
    return [...this.#spent.values()]
      .map(({ partition }) => partition)
      .filter(
        (each) => each.table === table && each.index !== undefined && each.isWrite && this.isSpent(each),
      );
  }

  #refilled(id: string, partition?: Partition): { units: number; at: number } {
    const at = performance.now();
    const budget = this.#spent.get(id);
    const most = UNITS_A_SECOND[(budget?.partition ?? partition)?.isWrite ? 'write' : 'read'];
    if (!budget) return { units: most, at };
    const units = budget.units + ((at - budget.at) / 1_000) * most;
    if (units >= most) this.#spent.delete(id);
    return { units: Math.min(units, most), at };
  }
}

function identity({ table, index, value, isWrite }: Partition): string {
  return JSON.stringify([table, index, value, isWrite]);
}
