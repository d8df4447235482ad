import { getRoundStops as contract } from '../../../../shared/contract/devices/rounds.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { roundInReach } from './round-in-reach.ts';
import { readStopsAfter } from './round-store.ts';
import { toStops } from './to-stops.ts';

/** A page of the stops of a round, in the order of the walk; none while it is planned. */
export const getRoundStops: UseCase<typeof contract> = async (caller, { params: { id }, query }) => {
  const round = await roundInReach(caller, id);
  const address = (starting_at: string | undefined) =>
    buildPath(contract.path, { id }, { ...query, starting_at });
  const self = address(query.starting_at);
  if (!round.isReady) return { items: [], links: { self } };
  const { items, next } = await pageOfItems(query, ['roundStops', id], (limit, after) =>
    readStopsAfter(id, limit, after),
  );
  return {
    items: await toStops(round.row, items),
    links: { self, ...(next !== undefined && { next: address(next) }) },
  };
};
