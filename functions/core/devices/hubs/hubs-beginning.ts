import type { Condition } from '../../../../shared/filter.ts';
import { COUNT_MAX } from '../../../../shared/model/page.ts';
import { countList, listPage } from '../../../platform/list.ts';
import { type HubRow, hubList } from './store.ts';

/**
 * Up to `most` hubs of an owner (undefined: of all owners) whose ids start with `beginning`. If there are more, `count`
 * is their number, up to the maximum of counting.
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
