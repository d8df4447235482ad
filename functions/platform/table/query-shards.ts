import type { Partition, Slot, SlotOf } from '../indexes.ts';
import {
  countIndex,
  type FoundInIndex,
  type IndexItem,
  positionIn,
  type QueryOptions,
  queryIndex,
} from './queries.ts';

type Options = Omit<QueryOptions, 'only'>;

/** About as many rows are a megabyte, which is as much as one Query reads. */
const MEGABYTE_ROWS = 2000;

/** A partition, as far as it was read. */
interface Read<Row> {
  readonly shard: string;
  readonly items: readonly IndexItem<Row>[];
  /** Where its last Query stopped; undefined: at its end. */
  readonly stopped: { readonly at: Record<string, string>; readonly sort: string } | undefined;
}

/**
 * Items of several partitions of an index in one order, as if they were one partition. A position in them is one in the
 * order, whichever partition it is in, so it stays valid when partitions are added. One partition is one Query. Of several,
 * each is asked for its share of the limit, and once more if it turns out to have more of it than the others.
 *
 * @param shards partitions of one kind, as of `shardsOf`
 */
export async function queryShards<Row, P extends Partition = Partition>(
  partition: P,
  slot: SlotOf<P>,
  shards: readonly string[],
  { limit, after, ...options }: Options = {},
): Promise<FoundInIndex<Row>> {
  const [first, ...others] = shards;
  if (others.length === 0) return queryIndex(partition, slot, first!, { ...options, limit, after });
  const { backwards = false, filter } = options;
  const inOrder = (a: string, b: string) => byBytes(a, b) * (backwards ? -1 : 1);

  const readOn = async ({ shard, items, stopped }: Read<Row>, most: number): Promise<Read<Row>> => {
    const from = stopped?.at ?? after;
    const found = await queryIndex<Row, P>(partition, slot, shard, {
      ...options,
      limit: most,
      after: from && { ...from, [partition]: shard },
    });
    const { stoppedAt: at, stoppedSort: sort } = found;
    return {
      shard,
      items: [...items, ...found.items],
      stopped: at && sort !== undefined ? { at, sort } : undefined,
    };
  };
  // Of items beyond the first place at which a partition was not read on, others may be missing in between.
  const together = (reads: readonly Read<Row>[]) => {
    const horizon = reads.flatMap(({ stopped }) => stopped ?? []).sort((a, b) => inOrder(a.sort, b.sort))[0];
    const items = reads.flatMap((read) => read.items).sort((a, b) => inOrder(a.sort, b.sort));
    const isKnown = ({ sort }: IndexItem<Row>) => !horizon || inOrder(sort, horizon.sort) <= 0;
    return { horizon, items, known: items.filter(isKnown) };
  };

  const start = shards.map((shard): Read<Row> => ({ shard, items: [], stopped: undefined }));
  const share = shareOf(limit ?? MEGABYTE_ROWS, shards.length);
  let reads = await Promise.all(start.map((one) => readOn(one, share)));
  let found = together(reads);
  if (limit !== undefined && !filter && found.horizon && found.known.length < limit) {
    // Enough of each partition that may have one of the wanted items: they are then all known.
    const last = found.items[limit - 1];
    const lacking = limit - found.known.length;
    const mayHaveMore = ({ stopped }: Read<Row>) =>
      stopped && (!last || inOrder(stopped.sort, last.sort) < 0);
    reads = await Promise.all(reads.map((one) => (mayHaveMore(one) ? readOn(one, lacking) : one)));
    found = together(reads);
  }
  const { horizon, known } = found;
  const items = filter ? known : known.slice(0, limit);
  const last = items.at(-1);
  if (items.length < known.length && last) {
    const { pk, sk, sort } = last;
    return { items, stoppedAt: positionIn(partition, slot, first!, { pk, sk, sort }), stoppedSort: sort };
  }
  return {
    items,
    ...(horizon && { stoppedAt: { ...horizon.at, [partition]: first! }, stoppedSort: horizon.sort }),
  };
}

/** The order of the table, which is that of UTF-8; that of JavaScript differs beyond the first 65,536 characters. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * What to ask each partition for. Ids are spread evenly but by chance, so some have more than the average: three deviations
 * are rare.
 */
const shareOf = (limit: number, shards: number): number => {
  const average = limit / shards;
  return Math.min(limit, Math.ceil(average + 3 * Math.sqrt(average)));
};

interface CountOptions extends Pick<Options, 'range' | 'filter'> {
  /** Items beyond this number need not be counted. */
  readonly most: number;
  /** The maximum number of Queries of each partition. */
  readonly rounds: number;
}

/** Counts the items of several partitions of an index, and says whether it ended before all were counted. */
export async function countShards(
  partition: Partition,
  slot: Slot,
  shards: readonly string[],
  { range, filter, most, rounds }: CountOptions,
): Promise<{ readonly count: number; readonly rounds: number; readonly isMore: boolean }> {
  let count = 0;
  let round = 0;
  let open: readonly { readonly shard: string; readonly after?: Record<string, string> }[] = shards.map(
    (shard) => ({ shard }),
  );
  for (; open.length > 0 && round < rounds && count <= most; round++) {
    // A limit is of the rows that are read, so it ends only a count of all of them.
    const limit = filter ? undefined : Math.ceil((most + 1 - count) / open.length);
    const found = await Promise.all(
      open.map(async ({ shard, after }) => {
        const { stoppedAt, count: more } = await countIndex(partition, slot, shard, {
          range,
          limit,
          filter,
          after,
        });
        return { shard, more, after: stoppedAt };
      }),
    );
    count += found.reduce((sum, { more }) => sum + more, 0);
    open = found.flatMap(({ shard, after }) => (after ? [{ shard, after }] : []));
  }
  return { count, rounds: round, isMore: open.length > 0 };
}
