import { getSlowedHubs as contract } from '../../../../shared/contract/health.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { linksOf, listPage } from '../../../platform/list.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { namesOfHubs } from '../hubs/names-of-hubs.ts';
import { type SlowedRow, slowedList } from './slowed-store.ts';

/**
 * A page of hubs that sent too much: one Query for each shard, a BatchGet of the hubs, and one of owners if requested.
 * Deleted hubs are left out.
 */
export const getSlowedHubs: UseCase<typeof contract> = async (_, { query }) => {
  const page = { ...query, owner: undefined, conditions: [] };
  const { items, next } = await listPage<SlowedRow>(slowedList, page);
  const names = await namesOfHubs(items.map(({ row }) => row.id));
  const hubs = items.flatMap(({ row: { id, what, at, since, minutes } }) => {
    const name = names.get(id);
    return name ? [{ id, ...name, what: [...what], at: iso(at), since: iso(since), minutes }] : [];
  });
  const owned = await withOwners(hubs, query, ({ ownerId }) => ownerId ?? null);
  return {
    items: owned.map(({ ownerId: _, ...hub }) => hub),
    links: linksOf(contract.path, { ...query }, next),
  };
};
