import type { Operation } from '../../../../shared/contract/operation.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import type { SiteDevice } from '../../../../shared/model/site-device.ts';
import type { Caller } from '../../../platform/caller.ts';
import { listPage } from '../../../platform/list.ts';
import type { ListDefinition } from '../../../platform/list-definition.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { atSite } from './known-sites.ts';
import { siteInReach } from './site-in-reach.ts';

interface Asked {
  readonly params: { readonly id: string };
  readonly query: { readonly limit: number; readonly starting_at?: string | undefined };
}
interface PlacedRow extends PlaceFields {
  readonly id: string;
  readonly description: string;
}

/**
 * A page of the devices of one kind at a site, for its floor plan: one Query for each megabyte of rows, and what their states
 * need. They are those of the owner of the site, so an admin's page is one Query, too. Throws ENTITY_NOT_FOUND.
 *
 * @param statesOf the states of some devices of the kind
 */
export async function devicesAt(
  caller: Caller,
  { path }: Operation,
  list: ListDefinition,
  { params: { id }, query }: Asked,
  statesOf: (ids: readonly string[]) => Promise<(id: string) => SiteDevice['state']>,
) {
  const { row: site } = await siteInReach(caller, id);
  const conditions = [{ field: 'site', operator: 'eq', values: [id] }] as const;
  const { items, next } = await listPage<PlacedRow>(list, { ...query, owner: site.userId, conditions });
  const stateOf = await statesOf(items.map(({ row }) => row.id));
  const sites = new Map([[id, site]]);
  const address = (starting_at: string | undefined) => buildPath(path, { id }, { ...query, starting_at });
  return {
    items: items.map(({ row }): SiteDevice => {
      const { id: device, description } = row;
      return { id: device, description, state: stateOf(device), spot: atSite(row, sites).spot };
    }),
    links: { self: address(query.starting_at), ...(next !== undefined && { next: address(next) }) },
  };
}
