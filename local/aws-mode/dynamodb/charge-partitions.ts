import type { Properties } from '../../types.ts';
import type { Partition } from './partition-budgets.ts';
import type { TouchedItem } from './touched-items.ts';

/** The name of the partition key of a table or of one of its indexes. */
export function partitionKey(keyed: Properties): string {
  return keyed.KeySchema.find(({ KeyType }: Properties) => KeyType === 'HASH').AttributeName;
}

export interface Charge {
  readonly partition: Partition;
  readonly units: number;
}

/**
 * Distributes the consumed capacity of a table and its indexes among the partitions of the items, by size. The deletion
 * of an index entry is not charged, because its key is no longer known.
 */
export function chargesOf(
  consumed: Properties,
  schema: Properties,
  items: readonly (TouchedItem & { readonly image?: Properties })[],
): Charge[] {
  const { TableName: table, Table, GlobalSecondaryIndexes = {}, CapacityUnits = 0 } = consumed;
  const isWrite = items.some(({ kind }) => kind !== 'Get');
  const share = (units: number, attribute: string, index?: string): Charge[] => {
    const keyed = items.flatMap(({ key, image }) => {
      const value = image?.[attribute] ?? key[attribute];
      return value ? [{ value, weight: unitsOf(image, isWrite) }] : [];
    });
    const all = keyed.reduce((sum, { weight }) => sum + weight, 0);
    return keyed.map(({ value, weight }) => ({
      partition: { table, index, value, isWrite },
      units: (units * weight) / all,
    }));
  };
  const indexes: Properties[] = schema.GlobalSecondaryIndexes ?? [];
  return [
    ...share(Table?.CapacityUnits ?? CapacityUnits, partitionKey(schema)),
    ...indexes.flatMap((index) =>
      share(
        GlobalSecondaryIndexes[index.IndexName]?.CapacityUnits ?? 0,
        partitionKey(index),
        index.IndexName,
      ),
    ),
  ];
}

/**
 * Roughly the capacity units of an item.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function unitsOf(image: Properties | undefined, isWrite: boolean): number {
  const bytes = image ? Buffer.byteLength(JSON.stringify(image)) : 1;
  return Math.ceil(bytes / (isWrite ? 1_024 : 4_096));
}
