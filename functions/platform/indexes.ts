/**
 * The single table's indexes as data, read by the table construct and by the stores alike. They are generic and all
 * there from the first day, since CloudFormation creates one index per update (see docs/decisions/single-table.md).
 *
 * `own1` … `own8` have the partition `own` (one owner's items), `all1` … `all8` the partition `all` (everybody's);
 * both sort by `s1` … `s8`. They are sparse: an item is in those whose keys it has. They project only the map `row`
 * (what a list shows), so that what changes often never rewrites an index.
 */
export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Slot = (typeof SLOTS)[number];

export const PARTITIONS = ['own', 'all'] as const;
export type Partition = (typeof PARTITIONS)[number];

export const indexName = (partition: Partition, slot: Slot) => `${partition}${slot}` as const;
export const sortAttribute = (slot: Slot) => `s${slot}` as const;

export const INDEXES = PARTITIONS.flatMap((partition) =>
  SLOTS.map((slot) => ({
    name: indexName(partition, slot),
    partitionKey: partition,
    sortKey: sortAttribute(slot),
    // An admin's list names the owner, so the indexes over everybody carry it too.
    projects: (partition === 'all' ? ['row', 'own'] : ['row']) as string[],
  })),
);

/** Keys of the table itself, and the attribute after which DynamoDB may remove an item (seconds). */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk', expires: 'ttl' } as const;
