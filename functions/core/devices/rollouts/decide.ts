import { type GroupCount, type StopReason, Thresholds } from '../../../../shared/model/rollout.ts';

/** The numbers of a group. `forgiven`: failures that an admin accepted by resuming the roll-out. */
export type GroupState = GroupCount & { readonly forgiven: number };

/** What a roll-out may do next. */
export type Decision =
  | { readonly stop: StopReason }
  | {
      /** For each group that has started: how many more of its hubs may be updated now. */
      readonly room: readonly number[];
      /** The current group; undefined: all groups have had their turn. */
      readonly current: number | undefined;
    };

/** The maximum number of concurrent updates in a group. */
export const AT_ONCE = 50;

/** The number of failures at which a group stops. */
export const failuresAllowed = ({ total, skipped }: GroupCount, { errors }: Thresholds): number =>
  Math.max(1, Math.floor(((total - skipped) * errors) / 100));

/**
 * Decides what a roll-out may do by the numbers of its groups. The next group starts only when the one before has
 * succeeded. Never more hubs of a group are updating than may still fail, so it stops exactly at its threshold,
 * whatever the outcome of the running updates. Malformed thresholds or numbers stop the roll-out.
 *
 * @param reached the groups before this index have succeeded; their late hubs do not delay later groups
 */
export function decide(groups: readonly GroupState[], thresholds: Thresholds, reached: number): Decision {
  if (!Thresholds.safeParse(thresholds).success || !groups.every(isWhole)) return { stop: 'MALFORMED' };
  const room: number[] = [];
  for (const [n, group] of groups.entries()) {
    const left = failuresAllowed(group, thresholds) - (group.failed - group.forgiven);
    if (left <= 0) return { stop: 'TOO_MANY_FAILED' };
    room.push(Math.max(0, Math.min(AT_ONCE, left) - group.updating));
    if (n < reached) continue;
    if (group.waiting > 0 || group.updating > 0 || isUntried(group)) return { room, current: n };
    if (!isSuccessful(group, thresholds)) return { stop: 'TOO_FEW_DONE' };
  }
  return { room, current: undefined };
}

/** Whether no hub of a group was tried, because all were offline: the group has no result yet. */
const isUntried = ({ done, failed, forgiven, late }: GroupState) =>
  late > 0 && done + failed - forgiven === 0;

const isSuccessful = ({ done, failed, forgiven }: GroupState, { success }: Thresholds) =>
  done * 100 >= success * (done + failed - forgiven);

const isWhole = ({ total, waiting, updating, done, failed, late, skipped, forgiven }: GroupState) =>
  waiting + updating + done + failed + late + skipped === total &&
  [waiting, updating, done, failed, late, skipped].every((one) => Number.isInteger(one) && one >= 0) &&
  forgiven >= 0 &&
  forgiven <= failed;
