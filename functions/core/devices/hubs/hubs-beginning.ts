import type { Condition } from '../../../../shared/filter.ts';
import { COUNT_MAX } from '../../../../shared/model/fleet.ts';
import { countList, listPage } from '../../../platform/list.ts';
import { type HubRow, hubList } from './store.ts';

/**
 * Hubs of an owner (undefined: of everybody) whose ids begin so, up to a number. When there are more, says how many, as
 * far as lists are counted.
 */
export async function hubsBeginning(
  beginning: string,
  owner: string | undefined,
  most: number,
): Promise<{ hubIds: string[]; count: number; isMore: boolean }> {
  const conditions: Condition[] = [{ field: 'hubId', operator: 'prefix', values: [beginning] }];
  const { items, next } = await listPage<HubRow>(hubList, { owner, conditions, limit: most });
  const hubIds = items.map(({ row }) => row.id);
  if (next === undefined) return { hubIds, count: hubIds.length, isMore: false };
  const { count } = await countList(hubList, { owner, conditions }, COUNT_MAX);
  return { hubIds, count, isMore: true };
}
