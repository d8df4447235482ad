import type { Operation } from '../../../../shared/contract/operation.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import type { SiteDevice } from '../../../../shared/model/site-device.ts';
import type { Caller } from '../../../platform/caller.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { type OwnedDevice, SEARCHED } from '../ownership/owned-device.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { atSite } from './known-sites.ts';
import { siteInReach } from './site-in-reach.ts';

interface Asked {
  readonly params: { readonly id: string };
  readonly query: {
    readonly limit: number;
    readonly starting_at?: string | undefined;
    readonly from?: 'start' | 'end' | undefined;
  };
}

/** What a plan shows of a row; the rest stays in the table. */
const FIELDS = ['description', 'spot'] as const;
type PlacedRow = Pick<PlaceFields, 'spot'> & { readonly description: string };

const { slot } = SEARCHED.site;

/**
 * A page of the devices of one kind at a site, for its floor plan: one Query of at most a megabyte of rows, and what their
 * states need. They are those of the owner of the site, so an admin's page is one Query, too. Throws ENTITY_NOT_FOUND.
 *
 * @param statesOf gives the state of each of these devices
 */
export async function devicesAt(
  caller: Caller,
  { path }: Operation,
  { kind, rowKey, partitionOf, idOf }: OwnedDevice,
  { params: { id }, query }: Asked,
  statesOf: (ids: readonly string[]) => Promise<(id: string) => SiteDevice['state']>,
) {
  const { row: site } = await siteInReach(caller, id);
  const partition = partitionOf(site.userId);
  const backwards = query.from === 'end';
  const { items, next } = await pageOfItems(query, [kind, 'at', id, backwards], async (limit, after) => {
    const at = (sort: string) => ({ ...rowKey(sort.slice(id.length + 1)), sort });
    const found = await queryIndex<PlacedRow>('own', slot, partition, {
      ...{ range: { prefix: `${id}#` }, fields: FIELDS, backwards, limit },
      after: after === undefined ? undefined : positionIn('own', slot, partition, at(after)),
    });
    return { ...found, items: found.items.map(({ sort, ...item }) => ({ ...item, sk: sort })) };
  });
  const stateOf = await statesOf(items.map(idOf));
  const sites = new Map([[id, site]]);
  const address = (starting_at: string | undefined) => buildPath(path, { id }, { ...query, starting_at });
  return {
    items: items.map((item): SiteDevice => {
      const device = idOf(item);
      const { description, spot } = item.row;
      return {
        id: device,
        description,
        state: stateOf(device),
        spot: atSite({ siteId: id, spot }, sites).spot,
      };
    }),
    links: { self: address(query.starting_at), ...(next !== undefined && { next: address(next) }) },
  };
}
