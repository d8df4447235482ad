import { getSites as contract } from '../../../../shared/contract/devices/places.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { linksOf } from '../../../platform/list.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { readSites, type SiteRow, siteList } from './site-store.ts';
import { toSite } from './to-site.ts';

/**
 * The sites of a scope, all on one page. They are few, so neither a filter nor the size of a page makes them fewer: who is limited to
 * them may know each.
 */
async function sitesOf({ actsFor }: Caller, { siteIds }: Scope): Promise<{ row: SiteRow }[]> {
  const sites = await readSites(siteIds, { consistent: true });
  return [...sites.values()]
    .filter(({ row }) => row.userId === actsFor)
    .sort((one, other) => (one.row.name < other.row.name ? -1 : 1));
}

/** A page of sites: one Query, a BatchGet of the numbers of their devices, and one of owners if requested. */
export const getSites: UseCase<typeof contract> = async (caller, { query }) => {
  const page = caller.scope
    ? { items: await sitesOf(caller, caller.scope), links: linksOf(contract.path, { ...query }, undefined) }
    : await listFor<SiteRow>(caller, contract, siteList, query);
  const rows = page.items.map(({ row }) => row);
  const [owned, counted] = await Promise.all([
    withOwners(rows, query, ({ userId }) => userId),
    readSites(rows.map(({ id }) => id)),
  ]);
  return { ...page, items: owned.map((row) => toSite(row, counted.get(row.id) ?? {})) };
};
