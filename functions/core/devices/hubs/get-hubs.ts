import { getHubs as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import type { ListDefinition } from '../../../platform/list-definition.ts';
import { deviceCountOf } from '../../people/accounts/counts.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { openOffersOf } from '../offers/open-offers.ts';
import { scopedList } from '../ownership/in-scope.ts';
import { byQuery } from '../ownership/search-by-query.ts';
import { byText, hasText } from '../ownership/search-by-text.ts';
import { knownSites } from '../places/known-sites.ts';
import { type HubRow, hubList, readHubLives } from './store.ts';
import { toHub } from './to-hub.ts';

/** The hub list, with the searches for which there is no index. */
export const searchedHubs: ListDefinition = scopedList('hub', {
  ...hubList,
  fields: {
    ...hubList.fields,
    query: { candidates: byQuery('hub') },
    text: { candidates: byText('hub'), matches: hasText('hub') },
  },
});

/**
 * A page of hubs (specification 2.2): one Query, a BatchGet of their live items, and one of owners, of sites and of offers if
 * requested.
 */
export const getHubs: UseCase<typeof contract> = async (caller, { query }) => {
  const countOf = (owner: string) => deviceCountOf(owner, 'hub');
  const page = await listFor<HubRow>(caller, contract, searchedHubs, query, countOf);
  const asksFor = (field: (typeof query.extra_field)[number]) => query.extra_field.includes(field);
  const [lives, owners, sites, offers] = await Promise.all([
    readHubLives(page.items.map(({ row }) => row.id)),
    asksFor('owner') ? ownersOf(page.items.map(({ ownerId }) => ownerId)) : undefined,
    asksFor('site') ? knownSites(page.items.map(({ row }) => row)) : undefined,
    asksFor('offer') ? openOffersOf(page.items.map(({ row }) => row)) : undefined,
  ]);
  return {
    ...page,
    items: page.items.map(({ row, ownerId }) =>
      toHub(row, lives.get(row.id), {
        owner: owners && (owners.get(ownerId ?? '') ?? null),
        sites,
        offers,
      }),
    ),
  };
};
