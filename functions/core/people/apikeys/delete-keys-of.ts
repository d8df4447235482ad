import { queryIndex, written } from '../../../platform/table.ts';
import { type ApiKeyRow, deleteKey, partitionOf } from './store.ts';

/**
 * Deletes up to 25 keys of a deleted principal. The index lags, so it may still list keys that are already deleted.
 * Returns false when the index lists no keys any more.
 */
export async function deleteKeysOf(principalId: string): Promise<boolean> {
  const { items } = await queryIndex<ApiKeyRow>('own', 1, partitionOf(principalId), { limit: 25 });
  await Promise.all(items.map(({ row }) => written(deleteKey(row))));
  return items.length > 0;
}
