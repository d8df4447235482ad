import type { Condition } from '../../../../shared/filter.ts';
import { OWN_WALK } from '../../../platform/cursor.ts';
import { listPage } from '../../../platform/list.ts';
import { searchedHubs } from './get-hubs.ts';
import type { HubRow } from './store.ts';

export interface HubFound extends Pick<HubRow, 'id' | 'firmware' | 'hardware'> {
  readonly ownerId: string | undefined;
}

const AT_ONCE = 1000;

/** A page of hubs that match a filter, of one owner or of all, with the cursor of the next page. */
export async function pageOfHubs(
  owner: string | undefined,
  conditions: readonly Condition[],
  starting_at: string | undefined,
): Promise<{ readonly hubs: readonly HubFound[]; readonly next: string | undefined }> {
  const request = { owner, conditions, limit: AT_ONCE, starting_at, cursors: OWN_WALK };
  const page = await listPage<HubRow>(searchedHubs, request);
  const hubs = page.items.map(({ row: { id, firmware, hardware }, ownerId }) => ({
    id,
    firmware,
    hardware,
    ownerId,
  }));
  return { hubs, next: page.next };
}
