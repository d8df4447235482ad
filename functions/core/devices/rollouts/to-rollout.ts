import { Refusal } from '../../../../shared/errors.ts';
import type { GroupCount, Rollout } from '../../../../shared/model/rollout.ts';
import { type GroupItem, type RolloutItem, readGroups, readRollout } from './store.ts';

/** A roll-out with the numbers of its groups, read consistently. Throws ENTITY_NOT_FOUND. */
export async function readWhole(id: string): Promise<Rollout> {
  const [item, groups] = await Promise.all([readRollout(id), readGroups(id)]);
  if (!item) throw new Refusal('ENTITY_NOT_FOUND');
  return toRollout(item, groups);
}

const toRollout = ({ row, plan, reached }: RolloutItem, groups: readonly GroupItem[]): Rollout => ({
  ...row,
  ...plan,
  counts: groups.map(toCount),
  current: reached,
});

const toCount = ({ total, waiting, updating, done, failed, late, skipped }: GroupItem): GroupCount => ({
  total,
  waiting,
  updating,
  done,
  failed,
  late,
  skipped,
});
