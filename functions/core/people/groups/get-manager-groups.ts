import type { getManagerGroups as contract } from '../../../../shared/contract/auth.ts';
import { getManagerGroups as operation } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { linksOf, parseFilters } from '../../../platform/list.ts';
import { labelPage } from '../labels/label-page.ts';
import { readLabels } from '../labels/store.ts';

/** Groups by their names: all for admins, the own one for its admin. */
export async function getManagerGroups(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (caller.reach === 'any') return labelPage(caller, operation, 'managergroup', query);
  const prefixes = parseFilters(operation.filters, query.filter, false).map(({ values }) =>
    String(values[0]),
  );
  const own = caller.administers === null ? [] : await readLabels('managergroup', [caller.administers]);
  return {
    items: own.filter(({ name }) => prefixes.every((prefix) => name.startsWith(prefix))),
    links: linksOf(operation.path, { ...query }, undefined),
  };
}
