import { queryIndex } from '../../../platform/table.ts';
import { readCounts } from './counts.ts';
import { USERS, type UserRow } from './user-item.ts';

/**
 * Which of the next accounts, in the order in which they were created, have devices; and the position after them,
 * undefined after the last one.
 */
export async function accountsWithDevices(
  limit: number,
  after: Record<string, string> | undefined,
): Promise<{ readonly ids: string[]; readonly stoppedAt: Record<string, string> | undefined }> {
  const { items, stoppedAt } = await queryIndex<UserRow>('all', USERS.slotOf('created'), USERS.kind, {
    limit,
    after,
  });
  const ids = items.map(({ row }) => row.id);
  const counts = await readCounts(ids);
  const has = (id: string) => {
    const { beacons = 0, hubs = 0 } = counts.get(id) ?? {};
    return beacons + hubs > 0;
  };
  return { ids: ids.filter(has), stoppedAt };
}
