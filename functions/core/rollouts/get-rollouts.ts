import { getRollouts as contract } from '../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { RolloutSummary } from '../../../shared/model/rollout.ts';
import type { Caller } from '../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../platform/list.ts';
import { rolloutList } from './store.ts';

/** Roll-outs, the newest first. */
export async function getRollouts(
  _: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const conditions = parseFilters(contract.filters, query.filter, true);
  const { items, next } = await listPage<RolloutSummary>(rolloutList, {
    ...query,
    owner: undefined,
    conditions,
  });
  return { items: items.map(({ row }) => row), links: linksOf(contract.path, { ...query }, next) };
}
