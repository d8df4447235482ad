import type { Operation } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Condition } from '../../../../shared/filter.ts';
import { type Caller, isAdmin } from '../../../platform/caller.ts';
import { type Count, linksOf, listPage, parseFilters, totalOf } from '../../../platform/list.ts';
import type { ListDefinition, Listed, ListRequest } from '../../../platform/list-definition.ts';
import { listedGroup, listedUser } from './subject.ts';

/** The query parameters of every list call (specification 1.7). */
interface ListQuery {
  readonly limit: number;
  readonly starting_at?: string | undefined;
  readonly filter: readonly string[];
  readonly sort?: string | undefined;
  readonly total?: 'true' | undefined;
  readonly user?: string | undefined;
  /** The group whose users' items are listed. */
  readonly managerGroup?: string | undefined;
}

interface ListReply<Row> {
  readonly items: readonly Listed<Row>[];
  readonly links: { self: string; next?: string };
  readonly searchedUntil?: string;
  readonly total?: Count;
}

/**
 * The requested page of a list, limited to the user or the group that the call names.
 *
 * @param countOf the exact number of an owner's items, from a counter; without it, they are counted in the index
 */
export async function listFor<Row>(
  caller: Caller,
  operation: Operation,
  list: ListDefinition,
  query: ListQuery,
  countOf?: (owner: string) => Promise<number>,
): Promise<ListReply<Row>> {
  const named = await namedBy(caller, operation, list, query);
  if (!named) return { items: [], links: linksOf(operation.path, { ...query }, undefined) };
  const [{ items, next, searchedUntil }, total] = await Promise.all([
    listPage<Row>(list, { ...query, ...named }),
    query.total && totalOf(list, named, countOf),
  ]);
  return {
    items,
    links: linksOf(operation.path, { ...query }, next),
    ...(searchedUntil !== undefined && { searchedUntil }),
    ...(total && { total }),
  };
}

type Named = Pick<ListRequest, 'owner' | 'conditions' | 'scope'>;

/**
 * The owner and the conditions that a call names, and the scope that the caller is limited to; undefined if it names two
 * owners, who have no items in common. Throws the codes of filters, and of users and groups out of reach.
 */
export async function namedBy(
  caller: Caller,
  operation: Operation,
  list: ListDefinition,
  { filter, managerGroup, user }: Pick<ListQuery, 'filter' | 'managerGroup' | 'user'>,
): Promise<Named | undefined> {
  if (caller.scope && !list.within)
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'wholeAccount', operation: operation.id });
  const ofGroup = managerGroup === undefined ? [] : [listedGroup(caller, managerGroup)];
  const parsed = parseFilters(operation.filters ?? {}, filter, isAdmin(caller));
  const listed = ofGroup.length && user === undefined ? undefined : await listedUser(caller, user);
  // In a list without a field `owner`, a filter by `owner` names the user whose items are listed.
  const isOwner = ({ field }: Condition) => field === 'owner' && !list.fields.owner;
  const named = parsed.filter(isOwner).map(({ values }) => String(values[0]));
  const owners = new Set([...(listed === undefined ? [] : [listed]), ...named]);
  if (owners.size > 1) return undefined;
  return {
    owner: [...owners][0],
    conditions: [...parsed.filter((condition) => !isOwner(condition)), ...ofGroup],
    scope: caller.scope,
  };
}
