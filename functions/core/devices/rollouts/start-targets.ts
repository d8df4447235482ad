import { ConditionFailed, transact } from '../../../platform/table.ts';
import { isKeptApart } from '../hubs/update/kept-apart.ts';
import { type NotUpdated, updateIfFit } from '../hubs/update/update-if-fit.ts';
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

/** More are looked at than begin: some are kept apart from others, some are offline. */
const AHEAD = 30;

/**
 * Begins updates: of the group whose turn it is and of late-comers that are back, as many as there is room for.
 *
 * @param groups as they were when there was room, and how much of it
 */
export async function startTargets(
  item: RolloutItem,
  groups: readonly GroupItem[],
  room: readonly number[],
): Promise<void> {
  for (const [group, most] of room.entries()) {
    if (most === 0) continue;
    // Who had no turn yet goes first.
    for (const state of ['waiting', 'late'] as const) {
      if (groups[group]![state] === 0) continue;
      const options = { group, limit: most + AHEAD, consistent: true };
      const { items } = await readTargets(item.row.id, state, options);
      for (const target of items) {
        const now = await roomIn(item, group);
        if (!now) break;
        if (!(await isKeptApart(target.hubId))) await begin(item, target, now);
      }
    }
  }
}

/** A group as it stands, if there still is room in it: as many as may still fail, and not one more. */
async function roomIn({ row, plan, reached }: RolloutItem, group: number): Promise<GroupItem | undefined> {
  const groups = await readGroups(row.id);
  const decision = decide(groups, plan.thresholds, reached);
  return 'room' in decision && (decision.room[group] ?? 0) > 0 ? groups[group] : undefined;
}

/** Begins the update of a hub, or notes why not. */
async function begin(item: RolloutItem, target: TargetItem, seen: GroupItem): Promise<void> {
  const { row } = item;
  const { group, hubId } = target;
  const by = { rolloutId: row.id, groupNo: group };
  // With the numbers that were seen: however many look at the same time, nothing begins that there is no room for.
  const also = [...moveWrites(row.id, target, { to: 'updating' }, seen), stillRunning(item)];
  const not = await updateIfFit(hubId, row.firmware, by, { owner: row.user ?? undefined, also });
  if (not !== undefined) await note(item, target, not);
}

async function note(item: RolloutItem, target: TargetItem, not: NotUpdated): Promise<void> {
  if (not === 'BUSY' || (not === 'OFFLINE' && stateOf(target) === 'late')) return;
  try {
    await transact([...moveWrites(item.row.id, target, placeOf(target, not)), stillRunning(item)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Where a hub belongs that is not updated now. */
function placeOf({ wasTried }: TargetItem, not: Exclude<NotUpdated, 'BUSY'>) {
  if (not === 'OFFLINE') return { to: 'late', ...(wasTried && { wasTried }) } as const;
  return wasTried && not === 'ALREADY_THERE'
    ? ({ to: 'done' } as const)
    : ({ to: 'skipped', reason: not } as const);
}
