import { queryIndex, written } from '../../../platform/table.ts';
import { type ApiKeyRow, deleteKey, partitionOf } from './store.ts';

/**
 * Deletes some keys of a principal who is leaving; those that were deleted a moment ago may still be among them. Answers
 * false when there are none left to be found.
 */
export async function deleteKeysOf(principalId: string): Promise<boolean> {
  const { items } = await queryIndex<ApiKeyRow>('own', 1, partitionOf(principalId), { limit: 25 });
  await Promise.all(items.map(({ row }) => written(deleteKey(row))));
  return items.length > 0;
}
