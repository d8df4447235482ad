import { getSites as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { readSites, type SiteRow, siteList } from './site-store.ts';
import { toSite } from './to-site.ts';

/** A page of sites: one Query, a BatchGet of the numbers of their devices, and one of owners if requested. */
export const getSites: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<SiteRow>(caller, contract, siteList, query);
  const rows = page.items.map(({ row }) => row);
  const [owned, counted] = await Promise.all([
    withOwners(rows, query, ({ userId }) => userId),
    readSites(rows.map(({ id }) => id)),
  ]);
  return { ...page, items: owned.map((row) => toSite(row, counted.get(row.id) ?? {})) };
};
