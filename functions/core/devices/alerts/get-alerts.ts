import { getAlerts as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { type AlertRow, alertList } from './alert-store.ts';

/** A page of alerts, the newest first: one Query, and a BatchGet of owners if requested. */
export const getAlerts: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<AlertRow>(caller, contract, alertList, query);
  const rows = page.items.map(({ row }) => row);
  return { ...page, items: await withOwners(rows, query, ({ userId }) => userId) };
};
