import type { GroupSize } from '../../../../shared/model/rollout.ts';

/**
 * How many hubs each group gets: in whole numbers, every hub in exactly one group. Shares are of all and are rounded up, so
 * that the smallest canary is one hub; what is left when all had theirs goes to the last group.
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
