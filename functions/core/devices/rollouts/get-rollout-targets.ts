import { getRolloutTargets as contract } from '../../../../shared/contract/devices.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { readCursor, signCursor } from '../../../platform/cursor.ts';
import { readRollout, readTargets } from './store.ts';

/** The hubs of a roll-out in one state, group by group. Read consistently, to match the counts of the roll-out. */
export const getRolloutTargets: UseCase<typeof contract> = async (_, { params: { id }, query }) => {
  const { state, group, limit, starting_at } = query;
  if (!(await readRollout(id))) throw new Refusal('ENTITY_NOT_FOUND');
  const binding = JSON.stringify(['rolloutTargets', id, state, group ?? null]);
  const after = starting_at === undefined ? undefined : await readCursor(starting_at, binding);
  const { items, stoppedAt } = await readTargets(id, state, {
    group,
    limit: limit + 1,
    after,
    consistent: true,
  });
  const page = items.slice(0, limit);
  const next = items.length > limit || stoppedAt ? await signCursor(page.at(-1)!.sk, binding) : undefined;
  const address = (from: string | undefined) =>
    buildPath(contract.path, { id }, { ...query, starting_at: from });
  return {
    items: page.map(({ hubId, group: n, since, reason = null }) => ({
      hubId,
      group: n,
      state,
      reason,
      at: iso(since),
    })),
    links: { self: address(starting_at), ...(next !== undefined && { next: address(next) }) },
  };
};
