import type { Operation } from '../../../../shared/contract/operation.ts';
import { type Caller, isAdmin } from '../../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../../platform/list.ts';
import { asLabel, type LabelKind, type LabelRow, labelList } from './store.ts';

/**
 * A page of all groups or labels of a kind, ordered by name. They have no owner, so acting for a user changes nothing.
 */
export async function labelPage<K extends LabelKind>(
  caller: Caller,
  operation: Operation,
  kind: K,
  query: { readonly limit: number; readonly starting_at?: string | undefined; readonly filter: string[] },
) {
  const conditions = parseFilters(operation.filters ?? {}, query.filter, isAdmin(caller));
  const { items, next } = await listPage<LabelRow<K>>(labelList(kind), {
    ...query,
    owner: undefined,
    conditions,
  });
  return {
    items: items.map(({ row }) => asLabel(kind, row)),
    links: linksOf(operation.path, { ...query }, next),
  };
}
