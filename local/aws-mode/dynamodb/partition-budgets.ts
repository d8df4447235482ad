import type { Properties } from '../../types.ts';

/** A value of the partition key of a table or of one of its indexes, for writes or for reads. */
export interface Partition {
  readonly table: string;
  readonly index?: string;
  readonly value: Properties;
  readonly isWrite: boolean;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
const UNITS_A_SECOND = { read: 3_000, write: 1_000 };

/** Above this number, full budgets are deleted. */
const MOST_REMEMBERED = 1_000;

interface Budget {
  readonly partition: Partition;
  units: number;
  at: number;
}

/**
 * The remaining units of each partition: at most those of one second. A spent budget refills within one second. A budget
 * may become negative, because a request is charged only after it is done.
 */
export class PartitionBudgets {
  readonly #spent = new Map<string, Budget>();

  isSpent(partition: Partition): boolean {
    return this.#refilled(identity(partition)).units <= 0;
  }

  spend(partition: Partition, units: number): void {
    const id = identity(partition);
    const { units: left, at } = this.#refilled(id, partition);
    if (units > 0) this.#spent.set(id, { partition, units: left - units, at });
    if (this.#spent.size > MOST_REMEMBERED) for (const each of this.#spent.keys()) this.#refilled(each);
  }

  /** The partitions of the indexes of a table that have no units left for writes. */
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
