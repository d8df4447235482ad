/**
 * The single table's indexes as data, read by the table construct and by the stores alike. They are generic and all
 * there from the first day, since CloudFormation creates one index per update (see docs/decisions/single-table.md).
 *
 * `own1` … `own8` have the partition `own` (one owner's items), `all1` … `all8` the partition `all` (everybody's);
 * both sort by `s1` … `s8`. They are sparse: an item is in those whose keys it has. They project only the map `row`
 * (what a list shows), so that what changes often never rewrites an index.
 *
 * `own9` and `own10` look for neighbours among one owner's items and show nothing: they hold keys alone, so that a change
 * of a row does not rewrite them.
 */
export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Slot = (typeof SLOTS)[number];
const NEIGHBOUR_SLOTS = [9, 10] as const;
export type NeighbourSlot = (typeof NEIGHBOUR_SLOTS)[number];

export const PARTITIONS = ['own', 'all'] as const;
export type Partition = (typeof PARTITIONS)[number];

/** The slots that an index over this partition may have. */
export type SlotOf<P extends Partition> = P extends 'own' ? Slot | NeighbourSlot : Slot;
export type IndexName = `${Partition}${Slot}` | `own${NeighbourSlot}`;

export const indexName = <P extends Partition, S extends Slot | NeighbourSlot>(partition: P, slot: S) =>
  `${partition}${slot}` as const;
export const sortAttribute = (slot: Slot | NeighbourSlot) => `s${slot}` as const;

const index = (partition: Partition, slot: Slot | NeighbourSlot, projects: string[]) => ({
  name: indexName(partition, slot),
  partitionKey: partition,
  sortKey: sortAttribute(slot),
  projects,
});

export const INDEXES = [
  // An admin's list names the owner, so the indexes over everybody carry it too.
  ...SLOTS.flatMap((slot) => [index('own', slot, ['row']), index('all', slot, ['row', 'own'])]),
  ...NEIGHBOUR_SLOTS.map((slot) => index('own', slot, [])),
];

/** Keys of the table itself, and the attribute after which DynamoDB may remove an item (seconds). */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk', expires: 'ttl' } as const;
