/**
 * The single table's indexes as data, for the table construct and the stores. They are generic and all exist from the
 * first day, because CloudFormation creates one index per update (see docs/decisions/single-table.md).
 *
 * Those of a slot have the partition `own` (one owner's items) or `all` (all owners'), `own1` and `all1` for example, and are
 * sorted by `s1`. They are sparse: an item is in those whose keys it has. They project only the map `row`
 * (the fields of a list), so a change of other attributes never rewrites an index.
 *
 * `own9` and `own10` find neighbours among one owner's items. They project only keys, so a change of a row does not
 * rewrite them.
 */
export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 11] as const;
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
  // An admin's list shows the owner, so the indexes over all owners project it too.
  ...SLOTS.flatMap((slot) => [index('own', slot, ['row']), index('all', slot, ['row', 'own'])]),
  ...NEIGHBOUR_SLOTS.map((slot) => index('own', slot, [])),
];

/** Keys of the table itself, and the TTL attribute (seconds), after which DynamoDB may delete an item. */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk', expires: 'ttl' } as const;
