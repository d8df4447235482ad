import { OWN_WALK } from '../../../platform/cursor.ts';
import { listPage } from '../../../platform/list.ts';
import type { ListRequest } from '../../../platform/list-definition.ts';
import { type BeaconRow, beaconList } from './store.ts';

export type BeaconSearch = Pick<ListRequest, 'owner' | 'conditions' | 'limit' | 'starting_at'>;

/** The ids of a page of an owner's beacons that match a filter, for a walk of the product's own. */
export async function idsOfSearch(search: BeaconSearch) {
  const page = await listPage<BeaconRow>(beaconList, { ...search, cursors: OWN_WALK });
  return { ids: page.items.map(({ row }) => row.id), next: page.next };
}
