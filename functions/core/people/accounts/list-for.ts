import type { Operation } from '../../../../shared/contract/operation.ts';
import type { Condition } from '../../../../shared/filter.ts';
import { type Caller, isAdmin } from '../../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../../platform/list.ts';
import type { ListDefinition, Listed } from '../../../platform/list-definition.ts';
import { listedGroup, listedUser } from './subject.ts';

/** The query parameters of every list call (specification 1.7). */
interface ListQuery {
  readonly limit: number;
  readonly starting_at?: string | undefined;
  readonly filter: readonly string[];
  readonly user?: string | undefined;
  /** The group whose users' items are listed. */
  readonly managerGroup?: string | undefined;
}

interface ListReply<Row> {
  readonly items: readonly Listed<Row>[];
  readonly links: { self: string; next?: string };
  readonly searchedUntil?: string;
}

/** The requested page of a list, limited to the user or the group that the call names. */
export async function listFor<Row>(
  caller: Caller,
  operation: Operation,
  list: ListDefinition,
  query: ListQuery,
): Promise<ListReply<Row>> {
  const { managerGroup, user } = query;
  const ofGroup = managerGroup === undefined ? [] : [listedGroup(caller, managerGroup)];
  const parsed = parseFilters(operation.filters ?? {}, query.filter, isAdmin(caller));
  const listed = ofGroup.length && user === undefined ? undefined : await listedUser(caller, user);
  // In a list without a field `owner`, a filter by `owner` names the user whose items are listed.
  const isOwner = ({ field }: Condition) => field === 'owner' && !list.fields.owner;
  const named = parsed.filter(isOwner).map(({ values }) => String(values[0]));
  const owners = new Set([...(listed === undefined ? [] : [listed]), ...named]);
  if (owners.size > 1) return { items: [], links: linksOf(operation.path, { ...query }, undefined) };
  const { items, next, searchedUntil } = await listPage<Row>(list, {
    ...query,
    owner: [...owners][0],
    conditions: [...parsed.filter((condition) => !isOwner(condition)), ...ofGroup],
  });
  return {
    items,
    links: linksOf(operation.path, { ...query }, next),
    ...(searchedUntil !== undefined && { searchedUntil }),
  };
}
