import type { Caller } from '../../../../platform/caller.ts';
import { OWN_WALK } from '../../../../platform/cursor.ts';
import { listPage } from '../../../../platform/list.ts';
import { type UserRow, userList } from '../user-item.ts';
import { usersAsked } from './get-users.ts';

/** A hundred of the users that a filter finds, by their ids. */
export async function pageOfUsers(
  caller: Pick<Caller, 'kind' | 'reach' | 'administers'>,
  filter: readonly string[],
  starting_at: string | undefined,
): Promise<{ ids: string[]; next: string | undefined }> {
  const { items, next } = await listPage<UserRow>(userList, {
    ...usersAsked(caller, filter),
    limit: 100,
    starting_at,
    cursors: OWN_WALK,
  });
  return { ids: items.map(({ row }) => row.id), next };
}
