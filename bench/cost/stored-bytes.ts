import { INDEXES, TABLE_KEYS } from '../../functions/platform/indexes.ts';
import { itemBytes } from '../measure/item-bytes.ts';
import type { WireItem } from '../measure/wire.ts';

/** Bytes that DynamoDB adds for each item of a table or an index when it bills storage. */
const OVERHEAD = 100;

const only = (item: WireItem, names: readonly string[]): WireItem =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));

/** Bytes that an item takes in the table, and in all indexes together. */
export function storedBytes(item: WireItem): { bytes: number; indexBytes: number } {
  const keys = [TABLE_KEYS.partition, TABLE_KEYS.sort];
  const entries = INDEXES.filter(({ partitionKey, sortKey }) => partitionKey in item && sortKey in item);
  const sizes = entries.map(
    ({ partitionKey, sortKey, projects }) =>
      OVERHEAD + itemBytes(only(item, [...keys, partitionKey, sortKey, ...projects])),
  );
  return { bytes: OVERHEAD + itemBytes(item), indexBytes: sizes.reduce((sum, one) => sum + one, 0) };
}
