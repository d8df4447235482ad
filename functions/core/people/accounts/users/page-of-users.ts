import type { Caller } from '../../../../platform/caller.ts';
import { OWN_WALK } from '../../../../platform/cursor.ts';
import { listPage } from '../../../../platform/list.ts';
import { type UserRow, userList } from '../user-item.ts';
import { selectedUsers } from './get-users.ts';

/** The ids of up to 100 users that match a filter. */
export async function pageOfUsers(
  caller: Pick<Caller, 'kind' | 'reach' | 'administers'>,
  filter: readonly string[],
  starting_at: string | undefined,
): Promise<{ ids: string[]; next: string | undefined }> {
  const { items, next } = await listPage<UserRow>(userList, {
    ...selectedUsers(caller, filter),
    limit: 100,
    starting_at,
    cursors: OWN_WALK,
  });
  return { ids: items.map(({ row }) => row.id), next };
}
