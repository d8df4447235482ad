import { getGroupCharges as contract } from '../../../../shared/contract/money/statements.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { listedGroup } from '../../people/accounts/subject.ts';
import { somePositions, statementId } from './statement-store.ts';

/** What the use of each user has cost that a group pays for in a month, by the ids of the users. */
export const getGroupCharges: UseCase<typeof contract> = async (
  caller,
  { params: { group, month }, query },
) => {
  listedGroup(caller, group);
  const id = statementId({ payerId: '', group }, month);
  const { items, next } = await pageOfItems(query, ['groupCharges', group, month], (limit, after) =>
    somePositions(id, limit, after),
  );
  const address = (from: string | undefined) =>
    buildPath(contract.path, { group, month: String(month) }, { ...query, starting_at: from });
  return {
    items: items.map(({ row }) => row.position),
    links: { self: address(query.starting_at), ...(next !== undefined && { next: address(next) }) },
  };
};
