import { getAlerts as contract } from '../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { type AlertRow, alertList } from './alert-store.ts';

/** A page of alerts, the newest first: one Query, and a BatchGet of owners if asked for. */
export async function getAlerts(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const page = await listFor<AlertRow>(caller, contract, alertList, query);
  const rows = page.items.map(({ row }) => row);
  return { ...page, items: await withOwners(rows, query, ({ userId }) => userId) };
}
