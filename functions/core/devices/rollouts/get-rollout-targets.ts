import { getRolloutTargets as contract } from '../../../../shared/contract/devices.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { readRollout, readTargets } from './store.ts';

/** The hubs of a roll-out in one state, group by group. Read consistently, to match the counts of the roll-out. */
export const getRolloutTargets: UseCase<typeof contract> = async (_, { params: { id }, query }) => {
  const { state, group, starting_at } = query;
  if (!(await readRollout(id))) throw new Refusal('ENTITY_NOT_FOUND');
  const { items, next } = await pageOfItems(
    query,
    ['rolloutTargets', id, state, group ?? null],
    (most, after) => readTargets(id, state, { group, limit: most, after, consistent: true }),
  );
  const address = (from: string | undefined) =>
    buildPath(contract.path, { id }, { ...query, starting_at: from });
  return {
    items: items.map(({ hubId, group: n, since, reason = null }) => ({
      hubId,
      group: n,
      state,
      reason,
      at: iso(since),
    })),
    links: { self: address(starting_at), ...(next !== undefined && { next: address(next) }) },
  };
};
