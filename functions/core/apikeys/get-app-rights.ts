import type { getAppRights as contract } from '../../../shared/contract/auth.ts';
import { getAppRights as operation } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { listFor } from '../accounts/list-for.ts';
import { membersAmong, ownersOf } from '../accounts/owners-of.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { type ApiKeyRow, keyList, readKeys } from './store.ts';
import { toAppRight } from './to-app-right.ts';

/** API keys, the newest first; never the keys themselves. */
export async function getAppRights(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { principal, extra_field, ...rest } = query;
  const named = principal === undefined ? undefined : await principalNamed(caller, principal);
  const asked = named && named.id !== caller.actsFor ? { ...rest, user: named.id } : rest;
  // Descriptions are searched in the form they are stored for it.
  const filter = asked.filter.map((one) => (one.startsWith('description:') ? one.toLowerCase() : one));
  const page = await listFor<ApiKeyRow>(caller, operation, keyList, { ...asked, filter });
  const principalIds = page.items.map(({ row }) => row.principalId);
  const group = query.managerGroup;
  const [principals, members, keys] = await Promise.all([
    ownersOf(principalIds),
    group === undefined ? undefined : membersAmong(principalIds, group),
    readKeys(page.items.map(({ row }) => row.id)),
  ]);
  // Who has left a group takes the keys along at once; the list they stand in follows (follow-group.ts).
  const shown = page.items.filter(({ row }) => !members || members.has(row.principalId));
  return {
    ...page,
    items: shown.map(({ row }) => {
      const owner = principals.get(row.principalId);
      return {
        ...toAppRight(row, owner, keys.get(row.id)?.lastUsedAt),
        ...(extra_field.includes('principalName') && { principalName: owner?.name ?? '' }),
      };
    }),
  };
}
