import type { Properties } from '../../types.ts';

/** Requests and capacity units. */
export interface Counter {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

export interface Usage {
  readonly total: Counter;
  /** By caller, then by operation. */
  readonly callers: Record<string, Record<string, Counter>>;
  /** By table name, or `table/index`. Their requests count how often it was touched. */
  readonly tables: Record<string, Counter>;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Counts what requests consume, by caller and operation and by table and index. */
export class UsageCounter {
  #usage: { -readonly [Key in keyof Usage]: Usage[Key] } = empty();

  read(): Usage {
    return structuredClone(this.#usage);
  }

  reset(): void {
    this.#usage = empty();
  }

  /** `consumed` is the ConsumedCapacity of a reply, one or many, with its indexes. */
  add(caller: string, operation: string, consumed: Properties | Properties[] | undefined): void {
    const usage = this.#usage;
    usage.callers[caller] ??= {};
    usage.callers[caller][operation] ??= zero();
    const byOperation = usage.callers[caller][operation];
    const reads = READS.has(operation);
    usage.total.requests++;
    byOperation.requests++;
    for (const capacity of Array.isArray(consumed) ? consumed : consumed ? [consumed] : []) {
      spend(usage.total, capacity.CapacityUnits, reads);
      spend(byOperation, capacity.CapacityUnits, reads);
      for (const [place, units] of places(capacity)) {
        usage.tables[place] ??= zero();
        const counter = usage.tables[place];
        counter.requests++;
        spend(counter, units, reads);
      }
    }
  }
}

function* places({
  TableName,
  Table,
  GlobalSecondaryIndexes,
  CapacityUnits,
}: Properties): Generator<[string, number]> {
  if (Table?.CapacityUnits > 0 || !GlobalSecondaryIndexes)
    yield [TableName, Table?.CapacityUnits ?? CapacityUnits];
  for (const [index, capacity] of Object.entries<Properties>(GlobalSecondaryIndexes ?? {})) {
    yield [`${TableName}/${index}`, capacity.CapacityUnits];
  }
}

function spend(counter: Counter, units: number, reads: boolean): void {
  counter[reads ? 'readUnits' : 'writeUnits'] += units;
}

function zero(): Counter {
  return { requests: 0, readUnits: 0, writeUnits: 0 };
}

function empty(): Usage {
  return { total: zero(), callers: {}, tables: {} };
}
