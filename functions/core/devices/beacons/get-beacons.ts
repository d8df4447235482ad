import { getBeacons as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { deviceCountOf } from '../../people/accounts/counts.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { openOffersOf } from '../offers/open-offers.ts';
import { knownSites } from '../places/known-sites.ts';
import { readStored } from './configuration/configuration-store.ts';
import { mayConfigure } from './configuration/may-configure.ts';
import { searchedList } from './searched-list.ts';
import { readLatest } from './sightings/read-latest.ts';
import type { BeaconRow } from './store.ts';
import { toBeacon } from './to-beacon.ts';

/** A page of beacons (specification 2.2): one Query, and one BatchGet for each extra field. */
export const getBeacons: UseCase<typeof contract> = async (caller, { query }) => {
  const countOf = (owner: string) => deviceCountOf(owner, 'beacon');
  const page = await listFor<BeaconRow>(caller, contract, searchedList(caller), query, countOf);
  const ids = page.items.map(({ row }) => row.id);
  const asksFor = (field: (typeof query.extra_field)[number]) => query.extra_field.includes(field);
  const [lives, owners, configurations, sites, offers] = await Promise.all([
    asksFor('monitoring') ? readLatest(ids) : undefined,
    asksFor('owner') ? ownersOf(page.items.map(({ ownerId }) => ownerId)) : undefined,
    asksFor('configuration') ? readStored(ids) : undefined,
    asksFor('site') ? knownSites(page.items.map(({ row }) => row)) : undefined,
    asksFor('offer') ? openOffersOf(page.items.map(({ row }) => row)) : undefined,
  ]);
  const may = (owner: string | undefined) => mayConfigure(caller, owner);
  const extras = { lives, owners, configurations, sites, offers, may };
  return { ...page, items: page.items.map(({ row, ownerId }) => toBeacon(row, ownerId, extras)) };
};
