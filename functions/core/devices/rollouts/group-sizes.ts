import type { GroupSize } from '../../../../shared/model/rollout.ts';

/**
 * The number of hubs of each group; every hub is in exactly one group. Shares are percentages of all hubs, rounded up,
 * so that a canary has at least one hub. The last group gets all remaining hubs.
 */
export function groupSizes(groups: readonly GroupSize[], total: number): number[] {
  let left = total;
  return groups.map((group, n) => {
    const wanted = 'hubs' in group ? group.hubs : Math.ceil((total * group.share) / 100);
    const size = n === groups.length - 1 ? left : Math.min(left, wanted);
    left -= size;
    return size;
  });
}
