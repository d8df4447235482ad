import { getRounds as contract } from '../../../../shared/contract/devices/rounds.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { type RoundRow, readRounds, roundList } from './round-store.ts';
import { toRounds } from './to-round.ts';

/** A page of rounds: one Query, and a BatchGet each of how far they are, of sites, and of owners if requested. */
export const getRounds: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<RoundRow>(caller, contract, roundList, query);
  const rows = page.items.map(({ row }) => row);
  const items = await readRounds(rows.map(({ id }) => id));
  const rounds = await toRounds(rows.map((row) => ({ row, item: items.get(row.id) })));
  return { ...page, items: await withOwners(rounds, query, ({ userId }) => userId) };
};
