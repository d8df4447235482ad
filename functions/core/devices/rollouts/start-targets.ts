import { ConditionFailed, transact } from '../../../platform/table.ts';
import { mustWait } from '../hubs/update/must-wait.ts';
import { type NotUpdatedReason, updateIfFit } from '../hubs/update/update-if-fit.ts';
import { decide } from './decide.ts';
import {
  type GroupItem,
  moveWrites,
  type RolloutItem,
  readGroups,
  readTargets,
  stateOf,
  stillRunning,
  type TargetItem,
} from './store.ts';

/** More hubs are read than can start, because some must wait for others and some are offline. */
const AHEAD = 30;

/**
 * Starts as many updates as there is room for, in the current group and for late hubs that are online again.
 *
 * @param groups the numbers on which `room` is based
 */
export async function startTargets(
  item: RolloutItem,
  groups: readonly GroupItem[],
  room: readonly number[],
): Promise<void> {
  for (const [group, most] of room.entries()) {
    if (most === 0) continue;
    // Hubs that had no turn yet come first.
    for (const state of ['waiting', 'late'] as const) {
      if (groups[group]![state] === 0) continue;
      const options = { group, limit: most + AHEAD, consistent: true };
      const { items } = await readTargets(item.row.id, state, options);
      for (const target of items) {
        const now = await roomIn(item, group);
        if (!now) break;
        if (!(await mustWait(target.hubId))) await begin(item, target, now);
      }
    }
  }
}

/** The present numbers of a group, if it still has room: never more hubs are updating than may still fail. */
async function roomIn({ row, plan, reached }: RolloutItem, group: number): Promise<GroupItem | undefined> {
  const groups = await readGroups(row.id);
  const decision = decide(groups, plan.thresholds, reached);
  return 'room' in decision && (decision.room[group] ?? 0) > 0 ? groups[group] : undefined;
}

/** Starts the update of a hub, or records why not. */
async function begin(item: RolloutItem, target: TargetItem, seen: GroupItem): Promise<void> {
  const { row } = item;
  const { group, hubId } = target;
  const by = { rolloutId: row.id, groupNo: group };
  // Conditional on the numbers that were read, so that concurrent rounds never start more updates than there is room
  // for.
  const also = [...moveWrites(row.id, target, { to: 'updating' }, seen), stillRunning(item)];
  const not = await updateIfFit(hubId, row.firmware, by, { owner: row.user ?? undefined, also });
  if (not !== undefined) await note(item, target, not);
}

async function note(item: RolloutItem, target: TargetItem, not: NotUpdatedReason): Promise<void> {
  if (not === 'BUSY' || (not === 'OFFLINE' && stateOf(target) === 'late')) return;
  try {
    await transact([...moveWrites(item.row.id, target, placeOf(target, not)), stillRunning(item)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The new state of a hub that is not updated now. */
function placeOf({ wasTried }: TargetItem, not: Exclude<NotUpdatedReason, 'BUSY'>) {
  if (not === 'OFFLINE') return { to: 'late', ...(wasTried && { wasTried }) } as const;
  return wasTried && not === 'ALREADY_THERE'
    ? ({ to: 'done' } as const)
    : ({ to: 'skipped', reason: not } as const);
}
