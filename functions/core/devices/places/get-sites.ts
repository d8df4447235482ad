import { getSites as contract } from '../../../../shared/contract/devices/places.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import { type Caller, isAdmin, type UseCase } from '../../../platform/caller.ts';
import { linksOf, parseFilters } from '../../../platform/list.ts';
import { firstWord } from '../../../platform/words.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { readSites, type SiteRow, siteList } from './site-store.ts';
import { toSite } from './to-site.ts';

/** The sites of a scope, all on one page, since they are few. */
async function sitesOf(
  caller: Caller,
  { siteIds }: Scope,
  filters: readonly string[],
): Promise<{ row: SiteRow }[]> {
  const conditions = parseFilters(contract.filters, filters, isAdmin(caller));
  const isWanted = ({ name }: SiteRow) =>
    conditions.every(({ values }) => firstWord(name, String(values[0])) !== undefined);
  const sites = await readSites(siteIds, { consistent: true });
  return [...sites.values()]
    .filter(({ row }) => row.userId === caller.actsFor && isWanted(row))
    .sort((one, other) => (one.row.name < other.row.name ? -1 : 1));
}

/** A page of sites: one Query, a BatchGet of the numbers of their devices, and one of owners if requested. */
export const getSites: UseCase<typeof contract> = async (caller, { query }) => {
  const page = caller.scope
    ? {
        items: await sitesOf(caller, caller.scope, query.filter),
        links: linksOf(contract.path, { ...query }, undefined),
      }
    : await listFor<SiteRow>(caller, contract, siteList, query);
  const rows = page.items.map(({ row }) => row);
  const [owned, counted] = await Promise.all([
    withOwners(rows, query, ({ userId }) => userId),
    readSites(rows.map(({ id }) => id)),
  ]);
  return { ...page, items: owned.map((row) => toSite(row, counted.get(row.id) ?? {})) };
};
