import type { Condition } from '../../../../shared/filter.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import { OWN_WALK } from '../../../platform/cursor.ts';
import { listPage } from '../../../platform/list.ts';
import { isInScope } from '../ownership/in-scope.ts';
import { searchedHubs } from './get-hubs.ts';
import { type HubRow, ownerOf, readHub } from './store.ts';

/** Whether a hub of an owner is in a scope now. */
export async function isHubInScope(owner: string, scope: Scope, id: string): Promise<boolean> {
  const hub = await readHub(id);
  return hub !== undefined && ownerOf(hub) === owner && isInScope({ scope }, hub.row);
}

/** The pages that a call reads at most. */
const PAGES_MAX = 10;

/** Up to `most` hubs of an owner that are in a scope now and whose ids start so, and whether there are, or may be, more. */
export async function hubsInScope(
  owner: string,
  scope: Scope,
  beginning: string,
  most: number,
): Promise<{ readonly hubIds: string[]; readonly isMore: boolean }> {
  const conditions: Condition[] = beginning
    ? [{ field: 'hubId', operator: 'prefix', values: [beginning] }]
    : [];
  const hubIds: string[] = [];
  let starting_at: string | undefined;
  for (let pages = 0; pages < PAGES_MAX && hubIds.length <= most; pages++) {
    const limit = most + 1 - hubIds.length;
    const request = { owner, scope, conditions, limit, starting_at, cursors: OWN_WALK };
    const { items, next } = await listPage<HubRow>(searchedHubs, request);
    hubIds.push(...items.map(({ row }) => row.id));
    if (next === undefined) return { hubIds: hubIds.slice(0, most), isMore: hubIds.length > most };
    starting_at = next;
  }
  return { hubIds: hubIds.slice(0, most), isMore: true };
}
