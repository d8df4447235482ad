import type { Selectable } from '../../../../shared/contract/chosen.ts';
import type { selectBeacons, selectHubs } from '../../../../shared/contract/devices/selections.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { OWN_WALK } from '../../../platform/cursor.ts';
import { listPage } from '../../../platform/list.ts';
import type { ListDefinition } from '../../../platform/list-definition.ts';
import { namedBy } from '../../people/accounts/list-for.ts';
import { select } from '../../work/selections/select.ts';

type Contract = typeof selectBeacons | typeof selectHubs;

interface Listing {
  readonly kind: Selectable;
  readonly contract: Contract;
  readonly list: ListDefinition;
}

/** Selects all devices of a list that match a filter, in the list's own order. */
export async function selectFrom(
  caller: Caller,
  { kind, contract, list }: Listing,
  { query, body: { selectionId } }: Input<Contract>,
) {
  const named = await namedBy(caller, contract, list, query);
  const binding = [
    named?.owner,
    query.filter,
    ...(named?.scope ? [named.scope.siteIds, named.scope.tags] : []),
  ];
  return select(caller, { kind, binding, selectionId }, async (starting_at, limit) => {
    if (!named) return { ids: [], next: undefined };
    const page = await listPage<{ id: string }>(list, { ...named, limit, starting_at, cursors: OWN_WALK });
    return { ids: page.items.map(({ row }) => row.id), next: page.next };
  });
}
