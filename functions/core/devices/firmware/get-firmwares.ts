import { getFirmwares as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Condition } from '../../../../shared/filter.ts';
import { type FirmwareGroup, VERSION_FORMS } from '../../../../shared/model/firmware-version.ts';
import { isAdmin, type UseCase } from '../../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../../platform/list.ts';
import { seesAll } from './firmware-in-reach.ts';
import { type FirmwareRow, firmwareList } from './firmware-item.ts';
import { toListed } from './to-firmware.ts';

const PUBLISHED: Condition = { field: 'isPublished', operator: 'eq', values: [true] };

/** A page of firmware, of one group or both: one Query, by hardware, the newest version first. */
export const getFirmwares: UseCase<typeof contract> = async (caller, { query: { group, ...query } }) => {
  const conditions = parseFilters(contract.filters, query.filter, isAdmin(caller));
  refuseOtherForm(conditions, group);
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
};

/** Refuses a filter by a whole version that does not have the form of the named group. */
function refuseOtherForm(conditions: readonly Condition[], group: FirmwareGroup | undefined): void {
  const isOther = ({ field, operator, values }: Condition) =>
    field === 'firmware' && operator === 'eq' && group && !VERSION_FORMS[group].test(String(values[0]));
  if (conditions.some(isOther))
    throw new Refusal('INVALID_FILTER_VALUE', { field: 'firmware', fault: 'PATTERN' });
}
