import { createHash } from 'node:crypto';

/**
 * A partition of an index takes about a thousand write units a second. Everybody's items of a kind that are written more
 * often are spread over several of them, its *shards*. Their number is data of the kind and may only grow: an item stays
 * in the shard in which it was written, a new one gets its shard by its id, and readers read all (see query-shards.ts).
 *
 * Names begin with the kind and `#`, so that what functions may do with a kind holds for its shards (lib/function.ts).
 */
const nameOf = (kind: string, shard: number): string => (shard === 0 ? kind : `${kind}#~${shard}`);

/** The partitions of a kind, the one that it has without shards first. */
export const shardsOf = (kind: string, count = 1): readonly string[] =>
  Array.from({ length: count }, (_, shard) => nameOf(kind, shard));

/** The partition of a new item. */
export const shardFor = (kind: string, id: string, count = 1): string =>
  count === 1 ? kind : nameOf(kind, createHash('sha256').update(id).digest().readUInt32BE() % count);

/** The kind of a partition. */
export const kindOfShard = (partition: string): string => partition.replace(/#~\d+$/, '');
