import type { getUsers as contract } from '../../../../../shared/contract/auth.ts';
import { getUsers as operation, userFilters } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Condition } from '../../../../../shared/filter.ts';
import { type Caller, isAdmin, type UseCase } from '../../../../platform/caller.ts';
import { linksOf, listPage, parseFilters, totalOf } from '../../../../platform/list.ts';
import { readCounts } from '../counts.ts';
import { type UserRow, userList } from '../user-item.ts';
import { toCounts, toListedUser } from './user.ts';

/** A page of users: those of their own group for its admin, all users for admins. */
export const getUsers: UseCase<typeof contract> = async (caller, { query }) => {
  const { owner, conditions } = selectedUsers(caller, query.filter);
  const [{ items, next, searchedUntil }, total] = await Promise.all([
    listPage<UserRow>(userList, { ...query, owner, conditions }),
    query.total && totalOf(userList, { owner, conditions }),
  ]);
  const counts = query.extra_field.includes('counts')
    ? await readCounts(items.map(({ row }) => row.id))
    : undefined;
  return {
    items: items.map(({ row }) => ({ ...toListedUser(row), ...(counts && toCounts(counts.get(row.id))) })),
    links: linksOf(operation.path, { ...query }, next),
    ...(searchedUntil !== undefined && { searchedUntil }),
    ...(total && { total }),
  };
};

/**
 * The list and the conditions that these filter expressions select. A group is the owner of its users, so a filter by
 * group selects the list of that owner. Throws the codes of filters, and MISSING_DATA_RIGHT for a group admin without a
 * group.
 */
export function selectedUsers(
  caller: Pick<Caller, 'kind' | 'reach' | 'administers'>,
  filter: readonly string[],
): { owner: string | undefined; conditions: Condition[] } {
  const parsed = parseFilters(userFilters, filter, isAdmin(caller));
  const groups = parsed
    .filter(({ field }) => field === 'managerGroup')
    .map(({ values }) => String(values[0]));
  const conditions = parsed.filter(({ field }) => field !== 'managerGroup').map(toTheDay);
  if (new Set(groups).size > 1) throw new Refusal('INVALID_FILTER_VALUE', { field: 'managerGroup' });
  if (caller.reach === 'any') return { owner: groups[0], conditions };
  if (caller.administers === null) throw new Refusal('MISSING_DATA_RIGHT', { permission: 'managerGroup' });
  return { owner: caller.administers, conditions };
}

/** Sign-ins are indexed by day, so the time of a condition is rounded down to its day. */
const toTheDay = (condition: Condition): Condition =>
  condition.field === 'lastLoginDate'
    ? { ...condition, values: condition.values.map((time) => `${String(time).slice(0, 10)}T00:00:00.000Z`) }
    : condition;
