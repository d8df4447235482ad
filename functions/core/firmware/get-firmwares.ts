import { getFirmwares as contract } from '../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Condition } from '../../../shared/filter.ts';
import { type Caller, isAdmin } from '../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../platform/list.ts';
import { seesAll } from './firmware-in-reach.ts';
import { type FirmwareRow, firmwareList } from './firmware-item.ts';
import { toListed } from './to-firmware.ts';

const PUBLISHED: Condition = { field: 'isPublished', operator: 'eq', values: [true] };

/** A page of firmware, of a group or of both: one Query, by hardware and the newest first. */
export async function getFirmwares(
  caller: Caller,
  { query: { group, ...query } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const conditions = parseFilters(contract.filters, query.filter, isAdmin(caller));
  const { items, next, searchedUntil } = await listPage<FirmwareRow>(firmwareList, {
    ...query,
    owner: group,
    conditions: seesAll(caller) ? conditions : [...conditions, PUBLISHED],
  });
  return {
    items: items.map(({ row }) => toListed(row)),
    links: linksOf(contract.path, { ...query, ...(group && { group }) }, next),
    ...(searchedUntil !== undefined && { searchedUntil }),
  };
}
