import type { getAppRights as contract } from '../../../../shared/contract/auth.ts';
import { getAppRights as operation } from '../../../../shared/contract/auth.ts';
import { type Caller, isAdmin, type UseCase } from '../../../platform/caller.ts';
import { parseFilters } from '../../../platform/list.ts';
import { listFor } from '../accounts/list-for.ts';
import { principalNamed, principalsOf } from '../accounts/principal-named.ts';
import { type ApiKeyRow, keyList, readKeys } from './store.ts';
import { toAppRight } from './to-app-right.ts';

/** A page of API keys, the newest first, without their secrets. */
export const getAppRights: UseCase<typeof contract> = async (caller, { query }) => {
  const { principal, extra_field, ...rest } = query;
  const named = principal === undefined ? undefined : await principalNamed(caller, principal);
  const asked = named && named.id !== caller.actsFor ? { ...rest, user: named.id } : rest;
  // Descriptions are indexed in lower case.
  const filter = await Promise.all(
    asked.filter.map(async (one) => {
      if (one.startsWith('description:')) return one.toLowerCase();
      return one.startsWith('principal:') ? ownerNamed(caller, one) : one;
    }),
  );
  const page = await listFor<ApiKeyRow>(caller, operation, keyList, { ...asked, filter });
  const principalIds = page.items.map(({ row }) => row.principalId);
  const group = query.managerGroup;
  const [principals, keys] = await Promise.all([
    principalsOf(principalIds),
    readKeys(page.items.map(({ row }) => row.id)),
  ]);
  // Keys of a principal who has left the group are hidden at once; the list itself is updated later
  // (follow-principal.ts).
  const shown = page.items.filter(
    ({ row }) => group === undefined || principals.get(row.principalId)?.managerGroup === group,
  );
  return {
    ...page,
    items: shown.map(({ row }) => {
      const owner = principals.get(row.principalId);
      return {
        ...toAppRight(row, owner, keys.get(row.id)),
        ...(extra_field.includes('principalName') && { principalName: owner?.name ?? '' }),
      };
    }),
  };
};

/** Turns the filter by address into one by account id, because keys are listed by account id. */
async function ownerNamed(caller: Caller, expression: string): Promise<string> {
  const [condition] = parseFilters(operation.filters, [expression], isAdmin(caller));
  const { id } = await principalNamed(caller, String(condition!.values[0]));
  return `owner:eq:${id}`;
}
