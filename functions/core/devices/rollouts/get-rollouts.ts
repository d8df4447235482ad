import { getRollouts as contract } from '../../../../shared/contract/devices.ts';
import type { RolloutSummary } from '../../../../shared/model/rollout.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../../platform/list.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { rolloutList } from './store.ts';

/** A page of roll-outs, the newest first: one Query, and a BatchGet of owners if requested. */
export const getRollouts: UseCase<typeof contract> = async (_, { query }) => {
  const conditions = parseFilters(contract.filters, query.filter, true);
  const page = { ...query, owner: undefined, conditions };
  const { items, next } = await listPage<RolloutSummary>(rolloutList, page);
  const rows = items.map(({ row }) => row);
  return {
    items: await withOwners(rows, query, ({ user }) => user),
    links: linksOf(contract.path, { ...query }, next),
  };
};
